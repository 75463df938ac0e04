/** Whether a text has no lone surrogates, which UTF-8 can't encode. Firefox 115 lacks `String.isWellFormed`. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The start of a text, without half of a letter at its end, which JSON in PostgreSQL can't hold. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, "");
}
