import { Languages } from "lucide-react";
import type { Words } from "@/lib/kit/words/en/en";
import { basics, languages } from "@/lib/kit/words/languages";

const styles =
  "inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-secondary outline-current! transition-opacity hover:opacity-75 print:hidden";

function others(words: Words) {
  return languages.filter((code) => code !== words.lang);
}

/** Links to this page in each other language; the browser stores the choice (proxy.ts). */
export function LanguageLinks({ words }: { words: Words }) {
  return (
    <nav aria-label={words.frame.language} className="-mr-2 flex shrink-0">
      {others(words).map((code) => (
        <a key={code} href={`?lang=${code}`} hrefLang={code} lang={code} rel="nofollow" className={styles}>
          <Languages size={16} />
          {basics[code].name}
        </a>
      ))}
    </nav>
  );
}

/** A language form for a known person, whose choice the business stores. */
export function LanguageForm({ action, words }: { action: string; words: Words }) {
  return (
    <form method="post" action={action} aria-label={words.frame.language} className="flex print:hidden">
      <input type="hidden" name="action" value="language" />
      {others(words).map((code) => (
        <button key={code} type="submit" name="language" value={code} lang={code} className={styles}>
          <Languages size={16} />
          {basics[code].name}
        </button>
      ))}
    </form>
  );
}
