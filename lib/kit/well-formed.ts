/** Whether a text has no half of a character, which has no UTF-8. `String.isWellFormed` is missing in Firefox 115. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
