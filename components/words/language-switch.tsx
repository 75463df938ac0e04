import { Languages } from "lucide-react";
import type { Words } from "@/components/words/en/en";
import { languageNames } from "@/components/words/language-names";

const styles =
  "inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-secondary outline-current! transition-opacity hover:opacity-75 print:hidden";

function others(words: Words) {
  return Object.entries(languageNames).filter(([code]) => code !== words.lang);
}

/** The same page in each other language; the browser keeps the choice (proxy.ts). */
export function LanguageLinks({ words }: { words: Words }) {
  return (
    <nav aria-label={words.frame.language} className="-mr-2 flex shrink-0">
      {others(words).map(([code, name]) => (
        <a key={code} href={`?lang=${code}`} hrefLang={code} lang={code} rel="nofollow" className={styles}>
          <Languages aria-hidden size={16} strokeWidth={1.75} />
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The same for somebody whose choice is kept with what the business knows of them. */
export function LanguageForm({ action, words }: { action: string; words: Words }) {
  return (
    <form method="post" action={action} aria-label={words.frame.language} className="flex print:hidden">
      <input type="hidden" name="action" value="language" />
      {others(words).map(([code, name]) => (
        <button key={code} type="submit" name="language" value={code} lang={code} className={styles}>
          <Languages aria-hidden size={16} strokeWidth={1.75} />
          {name}
        </button>
      ))}
    </form>
  );
}
