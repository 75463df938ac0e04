import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { brandTheme, type ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { describeFriendOffer } from "@/components/campaigns/offer";
import { stoppedWords } from "@/components/portal/portal-state";
import { drawQr } from "@/components/qr/draw-qr";
import { PrintedCards } from "@/components/qr/paper-card";
import { cx } from "@/components/ui/cx";
import { fullName, shortName } from "@/emails/text/names";
import type { Words } from "@/lib/kit/words/en/en";
import { brandLook } from "../../../../brand-look";
import { openPortal, PortalNotLoaded, portalMetadata, UnknownLink } from "../open-portal";
import { PrintButton } from "./print-button";

const layouts = [
  { many: false, size: "large", query: "" },
  { many: true, size: "small", query: "?many" },
] as const;

/** Links to both card layouts, and the print button. Without JavaScript the links work, and the browser can print. */
function PrintBar({ page, many, copy }: { page: string; many: boolean; copy: Words["card"] }) {
  return (
    <div className="mt-5 mb-6 flex flex-wrap items-center gap-3 print:hidden">
      <nav aria-label={copy.layout} className="flex rounded-control border border-line bg-inner-line p-0.5">
        {layouts.map(({ size, query, ...layout }) => (
          <a
            key={size}
            href={page + query}
            aria-current={layout.many === many ? "page" : undefined}
            className={cx(
              "inline-flex min-h-11 items-center rounded-[6px] px-3 font-medium text-soft hover:text-ink",
              layout.many === many && "bg-card text-ink dark:bg-edge forced-colors:border-2",
            )}
          >
            {copy[size]}
          </a>
        ))}
      </nav>
      <PrintButton>{copy.print}</PrintButton>
      <p className="w-full text-pretty text-secondary text-soft">
        {many ? copy.smallSize : copy.largeSize} {copy.menu(many)}
      </p>
    </div>
  );
}

interface PageProps {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ many?: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { token } = await params;
  const opened = await openPortal(token);
  const head = portalMetadata(token, opened);
  return opened.kind === "open" ? { ...head, title: { absolute: opened.words.card.title } } : head;
}

/** The advocate's link on paper: a large card, or with `?many` ten small ones to cut out. */
export default async function CardPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const opened = await openPortal(token);
  const { words } = opened;
  if (opened.kind === "unknown") return <UnknownLink words={words} />;
  if (opened.kind === "failed") return <PortalNotLoaded token={token} words={words} />;
  const { name, code, referralUrl, offer, state, ...facts } = opened.facts;
  const brand = brandLook({ ...facts.brand, name: fullName(facts.brand.name) });
  const frame = { brand, portal: `/portal/${token}`, words };
  const { card: copy } = words;
  if (state !== "open") {
    const { title, text } = stoppedWords(state, brand.name, false, words);
    return <CardFrame {...frame} title={title} text={copy.stopped(text)} />;
  }
  const many = (await searchParams).many !== undefined;
  return (
    <CardFrame {...frame} title={copy.title} text={copy.text}>
      <PrintBar page={`${frame.portal}/card`} many={many} copy={copy} />
      <PrintedCards
        many={many}
        brand={brand}
        code={code}
        offer={describeFriendOffer(offer, brand.name, words.offer)}
        advocateName={shortName(name)}
        phone={facts.brand.phone}
        link={referralUrl}
        qr={drawQr(referralUrl)}
        words={copy}
      />
    </CardFrame>
  );
}

interface CardFrameProps {
  readonly brand: ShownBrand;
  /** Path back to the portal. */
  readonly portal: string;
  readonly title: string;
  readonly text: string;
  readonly words: Words;
  readonly children?: ReactNode;
}

/** The frame around the cards on screen. It isn't printed. */
function CardFrame({ brand, portal, title, text, words, children }: CardFrameProps) {
  return (
    <div style={brandTheme(brand)} className="brand-theme">
      <header className="bg-(--brand-color) px-5 py-4 text-(--brand-ink) sm:px-9 print:hidden">
        <BrandLine brand={brand} />
      </header>
      <main id="content" tabIndex={-1} lang={words.lang} className="mx-auto max-w-3xl px-5 py-5 sm:px-9 print:p-0">
        <div className="print:hidden">
          <a href={portal} className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-soft hover:text-ink">
            <ArrowLeft size={16} />
            {words.frame.backToPage}
          </a>
          <h1 className="mt-1 font-semibold text-title">{title}</h1>
          <p className="wrap-anywhere mt-2 max-w-prose text-pretty text-section text-soft">{text}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
