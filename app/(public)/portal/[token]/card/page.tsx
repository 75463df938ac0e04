import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { brandTheme, type ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { sayFriendOffer } from "@/components/campaigns/offer";
import { stoppedWords } from "@/components/portal/portal-state";
import { PrintedCards } from "@/components/qr/paper-card";
import { drawQr } from "@/components/qr/qr-code";
import { cx } from "@/components/ui/cx";
import { fullName } from "@/emails/text/names";
import { brandLook } from "../../../../brand-look";
import { openPortal, PortalNotLoaded, portalMetadata, UnknownLink } from "../open-portal";
import { PrintButton } from "./print-button";

const layouts = [
  { many: false, label: "One large", query: "" },
  { many: true, label: "Ten to cut out", query: "?many" },
];

/** Which cards, and the way to paper. Without JavaScript the links still work, and the browser prints by itself. */
function PrintBar({ page, many }: { page: string; many: boolean }) {
  return (
    <div className="mt-5 mb-6 flex flex-wrap items-center gap-3 print:hidden">
      <nav aria-label="Layout" className="flex rounded-control border border-line bg-inner-line p-0.5">
        {layouts.map(({ label, query, ...layout }) => (
          <a
            key={label}
            href={page + query}
            aria-current={layout.many === many ? "page" : undefined}
            className={cx(
              "inline-flex min-h-11 items-center rounded-[6px] px-3 font-medium text-soft hover:text-ink",
              layout.many === many && "bg-card text-ink dark:bg-edge forced-colors:border-2",
            )}
          >
            {label}
          </a>
        ))}
      </nav>
      <PrintButton />
      <p className="w-full text-pretty text-secondary text-soft">
        {many
          ? "Ten cards on one letter-size sheet, 3.5 × 2 inches each."
          : "5 × 7 inches, which fits a picture frame."}{" "}
        Print in your browser’s menu does the same as the button: only {many ? "the cards" : "the card"} will
        be on the paper. Leave the scale at 100%.
      </p>
    </div>
  );
}

interface Visit {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ many?: string }>;
}

export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const { token } = await params;
  const opened = await openPortal(token);
  const head = portalMetadata(token, opened);
  return opened.kind === "open" ? { ...head, title: { absolute: "Your QR card" } } : head;
}

/** The advocate's link on paper: a large card, or with `?many` ten small ones to cut out. */
export default async function CardPage({ params, searchParams }: Visit) {
  const { token } = await params;
  const opened = await openPortal(token);
  if (opened.kind === "unknown") return <UnknownLink />;
  if (opened.kind === "failed") return <PortalNotLoaded token={token} />;
  const { name, code, referralUrl, offer, state, ...facts } = opened.facts;
  const brand = brandLook({ ...facts.brand, name: fullName(facts.brand.name) });
  const frame = { brand, portal: `/portal/${token}` };
  if (state !== "open") {
    const { title, text } = stoppedWords(state, brand.name);
    return <CardFrame {...frame} title={title} text={`${text} So there’s no card to print.`} />;
  }
  const many = (await searchParams).many !== undefined;
  return (
    <CardFrame
      {...frame}
      title="Your QR card"
      text="Hand it out or put it up where people will see it. Scanning the code opens your link."
    >
      <PrintBar page={`${frame.portal}/card`} many={many} />
      <PrintedCards
        {...{ many, brand, code }}
        offer={sayFriendOffer(offer, brand.name)}
        advocateName={name}
        link={referralUrl}
        qr={drawQr(referralUrl)}
      />
    </CardFrame>
  );
}

interface CardFrameProps {
  readonly brand: ShownBrand;
  /** Where the way back leads. */
  readonly portal: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** What stands around the cards on a screen. None of it is printed. */
function CardFrame({ brand, portal, title, text, children }: CardFrameProps) {
  return (
    <div style={brandTheme(brand)} className="brand-theme">
      <header className="bg-(--brand-color) px-5 py-4 text-(--brand-ink) sm:px-9 print:hidden">
        <BrandLine brand={brand} />
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-3xl px-5 py-5 sm:px-9 print:p-0">
        <div className="print:hidden">
          <a
            href={portal}
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
            Back to your page
          </a>
          <h1 className="mt-1 font-semibold text-title">{title}</h1>
          <p className="wrap-anywhere mt-2 max-w-prose text-pretty text-section text-soft">{text}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
