import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** From how many letters on a word is looked for anywhere: an index of three letters in a row finds no shorter ones. */
const SHORTEST_INFIX = 3;

/**
 * What a row's words (each with a space before it) must hold to have everything that was typed: from the third letter
 * on a word may be anywhere, a shorter one at the beginning of one; a phone number counts by its digits.
 */
export function needlesOf(typed: string): string[] {
  if (isPhone(typed)) return [digitsOf(typed)];
  const words = typed.split(/\s+/u).filter((word) => word !== "");
  return words.map((word) => ([...word].length < SHORTEST_INFIX ? ` ${word}` : word));
}

function isPhone(typed: string): boolean {
  return /^[\d\s().+-]+$/u.test(typed) && digitsOf(typed).length >= SHORTEST_INFIX;
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "");
}

/** Whether a text holds all of these, in upper or lower case; no index is asked. */
export function holds(text: SQLWrapper, needles: readonly string[]): SQL {
  return sql.join(
    needles.map((needle) => sql`strpos(${text}, lower(${needle})) > 0`),
    sql` AND `,
  );
}

/** The same for an index of letters. Asked for what it does not know, it would be read as a whole. */
export function holdsIndexed(text: SQLWrapper, needles: readonly string[]): SQL {
  const [known, unknown] = [needles.filter(isIndexed), needles.filter((needle) => !isIndexed(needle))];
  const likes = known.map((needle) => {
    const rare = rarePartOf(needle);
    const like = sql`${text} LIKE lower(${`%${rare.replace(/[\\%_]/g, "\\$&")}%`})`;
    return rare === needle ? like : sql`${like} AND ${holds(text, [needle])}`;
  });
  return sql.join(unknown.length > 0 ? [...likes, holds(text, unknown)] : likes, sql` AND `);
}

/** How long a name before the @ must be to tell most people apart. */
const RARE_LENGTH = 8;

// Everybody's address ends alike, and the index would go through everybody for each three letters of it.
function rarePartOf(needle: string): string {
  const name = needle.slice(0, needle.indexOf("@") + 1);
  return name.length > RARE_LENGTH && isIndexed(name) ? name : needle;
}

// It knows three letters in a row and the beginnings of words, in ASCII.
function isIndexed(needle: string): boolean {
  return /[a-z0-9]{3}|[^a-z0-9][a-z0-9]/i.test(needle);
}
