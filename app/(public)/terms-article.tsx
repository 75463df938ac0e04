import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import type { Words } from "@/components/words/en/en";
import { LanguageLinks } from "@/components/words/language-switch";
import { readTermsParts } from "@/lib/campaigns/terms";

interface TermsArticleProps {
  readonly brand: ShownBrand;
  /** Where the offer itself is. */
  readonly back: { readonly href: string; readonly label: string };
  /** As `writeTerms` has written them. */
  readonly terms: string;
  readonly words: Words;
  readonly children?: ReactNode;
}

/** The terms of an offer, to read and to print. */
export function TermsArticle({ brand, back, terms, words, children }: TermsArticleProps) {
  return (
    <>
      <header className="flex items-center justify-between gap-3 bg-(--brand-color) px-5 py-3 text-(--brand-ink) sm:px-9">
        <BrandLine brand={brand} />
        <LanguageLinks words={words} />
      </header>
      <article className="mx-auto w-full max-w-2xl px-5 py-6 sm:px-9">
        <a
          href={back.href}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-soft hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
          {back.label}
        </a>
        <h1 className="mt-1 font-semibold text-title">{words.frame.terms}</h1>
        {children}
        <dl className="mt-5 grid gap-5">
          {readTermsParts(terms).map(({ heading, text }) => (
            <div key={heading}>
              <dt className="wrap-anywhere font-semibold text-section">{heading}</dt>
              <dd className="wrap-anywhere mt-1 whitespace-pre-line text-pretty text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </article>
    </>
  );
}
