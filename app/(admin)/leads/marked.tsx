import { Fragment } from "react";

interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .toLowerCase();

/** Splits a text into parts and marks matches of the query. Ignores accents, and separators in numbers and codes. */
export function markParts(text: string, typed: string): readonly TextPart[] {
  const isName = /\p{L} /u.test(text) || /^\p{L}+$/u.test(text);
  const letters = [...text].flatMap((letter, at) => {
    const kept = isName ? plain(letter) : plain(letter).replace(/[^\p{L}\p{N}]/gu, "");
    return kept ? [{ kept, at }] : [];
  });
  const whole = letters.map(({ kept }) => kept).join("");
  const terms = (
    isName
      ? plain(typed)
          .replace(/['’]s\b/gu, "")
          .split(/\s+/u)
      : [plain(typed).replace(/[^\p{L}\p{N}]/gu, "")]
  ).filter(Boolean);
  const matched = new Set<number>();
  // Each letter maps to one plain character, except ligatures, which stay unmarked.
  if (whole.length !== letters.length) return [{ text, isFound: false }];
  for (const term of terms) {
    const start = whole.indexOf(term);
    if (start < 0) continue;
    const [first, last] = [letters[start]?.at ?? 0, letters[start + term.length - 1]?.at ?? 0];
    for (let at = first; at <= last; at++) matched.add(at);
  }
  const parts: { text: string; isFound: boolean }[] = [];
  for (const [at, letter] of [...text].entries()) {
    const isFound = matched.has(at);
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += letter;
    else parts.push({ text: letter, isFound });
  }
  return parts;
}

/** A text with matches of the query highlighted. */
export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return markParts(text, typed).map(({ text: part, isFound }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and hold no state
    <Fragment key={at}>
      {isFound ? <mark className="rounded-[3px] bg-tint font-semibold text-inherit">{part}</mark> : part}
    </Fragment>
  ));
}
