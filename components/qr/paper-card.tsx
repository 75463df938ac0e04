import type { ShownBrand } from "@/components/brand/brand";
import { card as english } from "@/components/words/en/pages";
import { QrCode, type QrShape } from "./qr-code";

export interface CardFacts {
  readonly brand: Pick<ShownBrand, "name" | "logoUrl" | "color" | "ink">;
  readonly offer: string;
  readonly advocateName: string;
  readonly code: string;
  readonly link: string;
  readonly qr: QrShape;
  /** English where left out. */
  readonly words?: typeof english;
}

// Paper is white in either scheme, and printers leave colors out unless they are told not to.
const paper =
  "overflow-hidden border border-[#d9d6cc] bg-[#ffffff] text-[#16211c] [print-color-adjust:exact]";

/** On paper it has 5 by 7 inches, which fits picture frames and counter stands. */
export function LargeCard({ brand, link, qr, words = english, ...said }: CardFacts) {
  return (
    <article className={`flex flex-col rounded-card text-center print:h-[7in] print:w-[5in] ${paper}`}>
      <p
        style={{ background: brand.color, color: brand.ink }}
        className="wrap-anywhere border-[#d9d6cc] border-b px-8 py-5 font-semibold text-section print:text-[16pt]"
      >
        <CardLogo url={brand.logoUrl} className="mx-auto mb-3 h-14 print:h-[0.6in]" />
        <bdi className="line-clamp-2">{brand.name}</bdi>
      </p>
      <div className="flex flex-1 flex-col items-center justify-center gap-5 px-8 py-8">
        <p className="text-balance font-semibold text-[1.625rem] leading-tight tracking-[-0.02em] print:text-[26pt]">
          {said.offer}
        </p>
        <QrCode shape={qr} label={words.qr(link)} className="size-56 border-0! print:size-[2.75in]" />
        <p className="wrap-anywhere line-clamp-4 text-[#56635c] text-secondary print:text-[12pt]">
          <Regards {...said} words={words} />
        </p>
        <p className="wrap-anywhere font-mono text-[#56635c] text-caption print:text-[10pt]">
          {link.replace(/^https?:\/\//, "")}
        </p>
      </div>
    </article>
  );
}

/** A business card, 3.5 by 2 inches in the United States. */
export function SmallCard({ brand, offer, link, qr, words = english, ...said }: CardFacts) {
  return (
    <article className={`flex min-h-[2in] border-dashed print:h-[2in] ${paper}`}>
      <div style={{ background: brand.color }} className="w-[0.12in] shrink-0" />
      <div className="flex min-w-0 flex-1 items-center gap-2 py-2 pr-3 pl-1">
        <QrCode
          shape={qr}
          label={words.qr(link)}
          className="size-[1.35in] rounded-none! border-0! print:size-[1.4in]"
        />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere line-clamp-2 font-medium text-caption print:text-[9pt]">
            <CardLogo url={brand.logoUrl} className="mb-1 h-5 p-0! print:h-[0.22in]" />
            <bdi>{brand.name}</bdi>
          </p>
          <p className="mt-1 text-balance font-semibold text-[0.9375rem] leading-tight print:text-[11.5pt]">
            {offer}
          </p>
          <p className="wrap-anywhere mt-1.5 line-clamp-4 text-[#56635c] text-[0.6875rem] leading-snug print:text-[8pt]">
            <Regards {...said} words={words} />
          </p>
        </div>
      </div>
    </article>
  );
}

/** The logo on white, as logos are made for it. */
function CardLogo({ url, className }: { url: string | undefined; className: string }) {
  if (!url) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it comes from the organization's own store, in its own size
    <img
      src={url}
      alt=""
      className={`block max-w-full rounded-control bg-[#ffffff] object-contain p-1.5 ${className}`}
    />
  );
}

interface RegardsProps extends Pick<CardFacts, "code" | "advocateName"> {
  readonly words: typeof english;
}

function Regards({ code, advocateName, words }: RegardsProps) {
  return (
    <>
      {words.scan} <strong className="whitespace-nowrap font-mono text-[#16211c]">{code}</strong>.{" "}
      {words.from} <bdi>{advocateName}</bdi>.
    </>
  );
}

const places = Array.from({ length: 10 }, (_, at) => `card ${at + 1}`);

// The margins of ready-made sheets with ten business cards. A bit less at the bottom: whatever a printer rounds up
// must not end on a second page.
const sheet = "@page { size: letter; margin: 0.5in 0.75in 0.4in }";

/** What comes out of the printer: one card, or ten to cut out. The page around it hides the rest with `print:hidden`. */
export function PrintedCards({ many, ...facts }: CardFacts & { readonly many: boolean }) {
  return (
    <div className="print:absolute print:inset-x-0 print:top-0">
      <style>{sheet}</style>
      {many ? (
        <div className="mx-auto grid max-w-[7in] gap-px sm:grid-cols-2 print:w-[7in] print:max-w-none print:grid-cols-2 print:gap-0">
          {places.map((place, at) => (
            // Who listens to the page has heard the first one, and all are the same.
            <div key={place} aria-hidden={at > 0} className="grid">
              <SmallCard {...facts} />
            </div>
          ))}
        </div>
      ) : (
        <div className="mx-auto max-w-sm print:w-[5in] print:max-w-none">
          <LargeCard {...facts} />
        </div>
      )}
    </div>
  );
}
