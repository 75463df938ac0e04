import type { ReactNode } from "react";
import { cx } from "./cx";

const sizes = { small: "size-7 text-[0.6875rem]", large: "size-11 text-section" };

/** A person's initials. The name stands beside them, so screen readers skip them. */
export function Avatar({ name, size = "small" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 select-none place-items-center rounded-full bg-tint font-semibold text-accent forced-colors:border",
        sizes[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** A person in a list: initials, name and a line of detail. */
export function Person({ name, detail, children }: { name: string; detail?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <div className="min-w-0 leading-snug">
        <p className="wrap-anywhere font-medium text-ink">{children ?? <bdi>{name}</bdi>}</p>
        {detail && <p className="wrap-anywhere text-caption text-soft">{detail}</p>}
      </div>
    </div>
  );
}

// In nearly all names a letter is one code point. The segmenter for the others takes a phone 50 ms to create.
const plain = /^\p{L}(?![\u0300-\u{10ffff}])/u;
let letters: Intl.Segmenter | undefined;

/** The initials of the first and last word, or one letter in scripts without capitals. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = ""] = words;
  const hasCapitals = first.toUpperCase() !== first.toLowerCase();
  const ends = words.length > 1 && hasCapitals ? [first, words.at(-1)] : [first];
  return ends
    .map((word) => firstLetter(word ?? ""))
    .join("")
    .toLocaleUpperCase("en");
}

function firstLetter(word: string): string {
  const start = word.search(/[\p{L}\p{N}]/u);
  const text = word.slice(Math.max(start, 0));
  const [letter] = plain.exec(text) ?? [];
  if (letter !== undefined) return letter;
  letters ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const [first] = letters.segment(text);
  return first?.segment ?? "";
}
