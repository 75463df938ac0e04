/** Whether a text has no lone surrogates, which UTF-8 can't encode. Firefox 115 lacks `String.isWellFormed`. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
