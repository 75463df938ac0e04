import type { ReactNode } from "react";
import { ProductMark } from "@/app/site-header";
import { PrivacyLink } from "@/components/friend-page/page-frame";
import { LanguageLinks } from "@/components/language-switch";
import type { Words } from "@/lib/kit/words/en/en";

/** A customer page of a business, without product branding. */
export function Sheet({
  title,
  text,
  words,
  above,
  privacyUrl,
  children,
}: {
  title: string;
  text: string;
  words: Pick<Words, "lang"> & Partial<Pick<Words, "frame">>;
  above?: ReactNode;
  /** The business's privacy page, if the page belongs to a business. */
  privacyUrl?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <main
      id="content"
      lang={words.lang}
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-5 py-10 sm:px-6"
    >
      <div className="rounded-card border-line bg-card max-sm:bg-transparent sm:border sm:p-9">
        {above}
        <h1 className="wrap-anywhere text-balance font-semibold text-title">{title}</h1>
        <p className="wrap-anywhere mt-2.5 text-pretty text-[0.9375rem] text-soft leading-relaxed">{text}</p>
        {children}
        {privacyUrl && words.frame && (
          <footer className="mt-6 text-secondary text-soft">
            <PrivacyLink url={privacyUrl} words={{ frame: words.frame }} />
          </footer>
        )}
      </div>
    </main>
  );
}

/** The header of a page without a business: the product, and the language switch. */
export function PlainTop({ words }: { words: Words }) {
  return (
    <div className="mb-6 flex items-center justify-between gap-3">
      <ProductMark nameOnPhones />
      <LanguageLinks words={words} />
    </div>
  );
}

/** The header with the business's name and the language switch. */
export function SheetTop({ business, words }: { business: string; words: Words }) {
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <p className="wrap-anywhere min-w-0 font-semibold text-section">{business}</p>
      <LanguageLinks words={words} />
    </div>
  );
}

/**
 * Shown if a customer page can't be read. Only the server can retry, so a link reloads it, with or without JavaScript.
 */
export function NotLoaded({ path, text, words }: { path: string; text: string; words: Words }) {
  return (
    <Sheet title={words.frame.notLoaded} text={text} words={words}>
      <a
        href={path}
        className="mt-7 flex min-h-12 items-center justify-center rounded-control border border-edge bg-card px-5 py-2 font-medium text-[0.9375rem] text-ink transition-colors hover:border-faint sm:inline-flex"
      >
        {words.frame.reload}
      </a>
    </Sheet>
  );
}
