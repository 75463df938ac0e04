/** A piece of a text, and whether it matches the search. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

// Digits as people type them, with spaces, dots, dashes and brackets between.
const typedNumber = /^[\d\s().+#-]+$/;
/** Fewer digits would match almost every phone number. */
const FEWEST_DIGITS = 3;

/**
 * Splits a text where the typed words occur: at the beginning of a word, or anywhere for three letters or more. Case and
 * accents don't matter, and digits match a number however it is written.
 */
export function findMatches(text: string, typed: string): TextPiece[] {
  const letters = [...text];
  const plain = letters.map(toPlain);
  const isMatch = letters.map(() => false);
  const mark = (from: number, to: number) => isMatch.fill(true, from, to);
  for (const word of typed.split(/\s+/).filter(Boolean)) {
    const wanted = [...word].map(toPlain);
    for (let at = 0; at + wanted.length <= plain.length; at++) {
      const isAllowed = wanted.length >= 3 || at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? "");
      if (isAllowed && wanted.every((letter, place) => plain[at + place] === letter)) mark(at, at + wanted.length);
    }
  }
  const digits = typed.replace(/\D/g, "");
  if (typedNumber.test(typed) && digits.length >= FEWEST_DIGITS) {
    const places = letters.flatMap((letter, place) => (/\d/.test(letter) ? [place] : []));
    const at = places
      .map((place) => letters[place])
      .join("")
      .indexOf(digits);
    const [first, last] = [places[at], places[at + digits.length - 1]];
    if (first !== undefined && last !== undefined) mark(first, last + 1);
  }
  return toPieces(letters, isMatch);
}

/** Whether a text has a typed word, or the typed digits. */
export function hasMatch(text: string, typed: string): boolean {
  return findMatches(text, typed).some((piece) => piece.isMatch);
}

function toPlain(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function toPieces(letters: readonly string[], isMatch: readonly boolean[]): TextPiece[] {
  const pieces: { text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, place) => {
    const last = pieces.at(-1);
    if (last && last.isMatch === isMatch[place]) last.text += letter;
    else pieces.push({ text: letter, isMatch: isMatch[place] === true });
  });
  return pieces;
}
