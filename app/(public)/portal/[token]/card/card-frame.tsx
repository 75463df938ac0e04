import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { brandTheme, type ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";

interface CardFrameProps {
  readonly brand: ShownBrand;
  /** Where the way back leads. */
  readonly portal: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** What stands around the cards on a screen. None of it is printed. */
export function CardFrame({ brand, portal, title, text, children }: CardFrameProps) {
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
