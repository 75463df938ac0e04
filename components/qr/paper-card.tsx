import type { ShownBrand } from "@/components/brand/brand";
import { card as english } from "@/lib/kit/words/en/pages";
import { QrCode, type QrShape } from "./qr-code";

export interface CardFacts {
  readonly brand: Pick<ShownBrand, "name" | "logoUrl" | "color" | "ink">;
  readonly offer: string;
  /** As on public pages: "Maria G." */
  readonly advocateName: string;
  readonly code: string;
  readonly link: string;
  /** The business's phone number. */
  readonly phone?: string | undefined;
  readonly qr: QrShape;
  /** Defaults to English. */
  readonly words?: typeof english;
}

// Paper is white in either scheme, and printers drop colors unless `print-color-adjust` keeps them.
const paper = "overflow-hidden border border-[#d9d6cc] bg-[#ffffff] text-[#16211c] [print-color-adjust:exact]";

/** A 5 × 7 inch card, for picture frames and counter stands. */
function LargeCard({ brand, link, phone, qr, words = english, ...texts }: CardFacts) {
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
          {texts.offer}
        </p>
        <QrCode shape={qr} label={words.qr(link)} className="size-56 border-0! print:size-[2.75in]" />
        <p className="wrap-anywhere line-clamp-4 text-[#56635c] text-secondary print:text-[12pt]">
          <Regards {...texts} words={words} />
        </p>
        <div className="grid gap-1.5">
          {phone && (
            <p className="font-semibold text-section print:text-[16pt]">
              {words.call} {phone}
            </p>
          )}
          <p className="wrap-anywhere font-mono text-[#56635c] text-caption print:text-[10pt]">{shortAddress(link)}</p>
        </div>
      </div>
    </article>
  );
}

/** A US business card, 3.5 × 2 inches. */
function SmallCard({ brand, offer, link, phone, qr, words = english, ...texts }: CardFacts) {
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
          <p className="flex items-center gap-1.5 font-medium text-caption leading-tight print:text-[9pt]">
            <CardLogo url={brand.logoUrl} className="h-5 max-w-1/2! shrink-0 p-0! print:h-[0.22in]" />
            <bdi className="wrap-anywhere line-clamp-2">{brand.name}</bdi>
          </p>
          <p className="mt-1 text-balance font-semibold text-[0.9375rem] leading-tight print:text-[11.5pt]">{offer}</p>
          <p className="wrap-anywhere mt-1 line-clamp-3 text-[#56635c] text-[0.6875rem] leading-snug print:text-[7.5pt]">
            <Regards {...texts} words={words} />
          </p>
          {phone && (
            <p className="mt-1 font-semibold text-[0.75rem] leading-tight print:text-[9pt]">
              {words.call} {phone}
            </p>
          )}
          <p className="wrap-anywhere line-clamp-2 font-mono text-[#56635c] text-[0.625rem] leading-tight print:text-[6.5pt]">
            {shortAddress(link)}
          </p>
        </div>
      </div>
    </article>
  );
}

/** An address to type: browsers add the scheme. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\//, "");
}

/** The logo on white, because logos are drawn for white. */
function CardLogo({ url, className }: { url: string | undefined; className: string }) {
  if (!url) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the organization's own store serves it at its natural size
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
      {words.scan} <strong className="whitespace-nowrap font-mono text-[#16211c]">{code}</strong>. {words.from}{" "}
      <bdi>{advocateName}</bdi>
    </>
  );
}

const places = Array.from({ length: 10 }, (_, at) => `card ${at + 1}`);

// The margins of standard sheets with ten business cards. The bottom margin is smaller, so that a printer's rounding
// can't start a second page.
const sheet = "@page { size: letter; margin: 0.5in 0.75in 0.4in }";

/** The printout: one card, or a sheet of ten. The page around it hides the rest with `print:hidden`. */
export function PrintedCards({ many, ...facts }: CardFacts & { readonly many: boolean }) {
  return (
    <div className="print:absolute print:inset-x-0 print:top-0">
      <style>{sheet}</style>
      {many ? (
        <div className="mx-auto grid max-w-[7in] gap-px sm:grid-cols-2 print:w-[7in] print:max-w-none print:grid-cols-2 print:gap-0">
          {places.map((place, at) => (
            // All cards are the same, so screen readers get only the first.
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
