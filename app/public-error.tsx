"use client";

import { basics, isLanguage } from "@/lib/kit/words/languages";
import { Sheet } from "./sheet";

/** Shown when a customer page fails, in the page's language. */
export function PublicError({ error }: { error: Error & { digest?: string } }) {
  const shown = document.documentElement.lang;
  const lang = isLanguage(shown) ? shown : "en";
  const { title, text, report, again } = basics[lang].failure;
  return (
    <Sheet title={title} text={text} words={{ lang }}>
      {error.digest && (
        <p className="mt-3 text-faint text-secondary">
          {report} <code className="font-mono text-ink">{error.digest}</code>
        </p>
      )}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="mt-7 min-h-12 w-full cursor-pointer rounded-control border border-edge bg-card px-5 py-2 font-medium text-[0.9375rem] transition-colors hover:border-faint sm:w-auto"
      >
        {again}
      </button>
    </Sheet>
  );
}
