import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { PrivacyLink } from "@/components/friend-page/page-frame";
import { LanguageLinks } from "@/components/language-switch";
import { readTermsParts, type TermsPart } from "@/lib/business/campaigns/terms";
import type { Words } from "@/lib/kit/words/en/en";

interface ArticleProps {
  readonly brand: ShownBrand;
  /** Link to the previous page. */
  readonly back?: { readonly href: string; readonly label: string };
  readonly title: string;
  readonly parts: readonly TermsPart[];
  readonly words: Words;
  readonly children?: ReactNode;
}

/** A business's full text, to read and to print. */
export function Article({ brand, back, title, parts, words, children }: ArticleProps) {
  return (
    <>
      <header className="flex items-center justify-between gap-3 bg-(--brand-color) px-5 py-3 text-(--brand-ink) sm:px-9">
        <BrandLine brand={brand} />
        <LanguageLinks words={words} />
      </header>
      <article className="mx-auto w-full max-w-2xl px-5 py-6 sm:px-9">
        {back && (
          <a
            href={back.href}
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-soft hover:text-ink print:hidden"
          >
            <ArrowLeft size={16} />
            {back.label}
          </a>
        )}
        <h1 className="wrap-anywhere mt-1 font-semibold text-title">{title}</h1>
        {children}
        <dl className="mt-5 grid gap-5">
          {parts.map(({ heading, text }) => (
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

interface TermsArticleProps extends Omit<ArticleProps, "title" | "parts"> {
  /** Terms written by `writeTerms`. */
  readonly terms: string;
  /** The business's privacy page. */
  readonly privacyUrl?: string | undefined;
}

export function TermsArticle({ terms, privacyUrl, ...article }: TermsArticleProps) {
  const { words } = article;
  return (
    <>
      <Article {...article} title={words.frame.terms} parts={readTermsParts(terms)} />
      {privacyUrl && (
        <footer className="mx-auto w-full max-w-2xl px-5 pb-8 text-secondary text-soft sm:px-9">
          <PrivacyLink url={privacyUrl} words={words} />
        </footer>
      )}
    </>
  );
}
