const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The letters that stand for a name: of its first and last word, or one where scripts have no capitals. */
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
  const [first] = letters.segment(word.slice(Math.max(start, 0)));
  return first?.segment ?? "";
}
