import { isEmail, isPhone, wordsFor } from "./what-it-is";

/** Whether a first line names the columns: in the words for them, or unlike what stands below. */
export function looksLikeHeader(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => isEmail(cell) || isPhone(cell))) return false;
  if (first.some((cell) => wordsFor(cell) !== undefined)) return true;
  return first.some((_, column) => {
    const values = below.map((cells) => cells[column] ?? "").filter((value) => value !== "");
    return values.length > 0 && values.every((value) => isEmail(value) || isPhone(value));
  });
}
