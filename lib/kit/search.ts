import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** In what order a list is: by some columns and then by the id, all in one direction. */
export interface Order {
  readonly by: readonly SQLWrapper[];
  readonly id: SQLWrapper;
  readonly direction: "asc" | "desc";
}

/** A list of rows of an organization that can be searched. */
export interface Listing extends Order {
  readonly table: SQLWrapper;
  /** Whether a row is of the organization, which is first in every index. */
  readonly isOurs: SQL;
  readonly where: SQL | undefined;
  /** What its rows are found by, in lower case and with a space before each word. */
  readonly words: {
    readonly table: SQLWrapper;
    readonly isOurs: SQL;
    readonly id: SQLWrapper;
    readonly text: SQLWrapper;
  };
  /** How many rows to look through at most: for what is rarer than that, asking the index takes less time. */
  readonly far: number;
}

/** The terms of `ORDER BY`. */
export function inOrder({ by, id, direction }: Order): SQL {
  return commas([...by, id].map((column) => sql`${column} ${sql.raw(direction)}`));
}

/** Whether a row comes after the one that has these values in the columns of the order, its id last. */
export function isAfter({ by, id, direction }: Order, values: readonly SQL[]): SQL {
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  return sql`(${commas([...by, id])}) ${beyond} (${commas(values)})`;
}

/** Parts of a query with commas between them. */
function commas(parts: readonly SQLWrapper[]): SQL {
  return sql.join([...parts], sql`, `);
}

/** How many rows of a list are looked through in any case. */
const NEAR = 250;

/** How many times the rows that are wanted the first look must promise, for a longer one to be worth it. */
const MARGIN = 1.5;

/**
 * Reads the first rows of a list, of those alone that hold the terms (see `termsOf`) if there are any. Two ways lead to them. Looking
 * through the list from its front soon meets common words, of which the index would find far too many; the index finds
 * rare ones, for which all of the list would have to be looked through. How common the words are shows in the first
 * `NEAR` rows, while PostgreSQL could only guess: many hits there, and the look goes on to `far`; few, and the index
 * is asked.
 * @param read reads the rows that a query finds, in the order of the list
 */
export async function searchList<Row>(
  listing: Listing,
  { terms, limit }: { readonly terms: readonly string[] | undefined; readonly limit: number },
  read: (rows: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  if (terms === undefined) return read(frontOf(listing, limit));
  const { far } = listing;
  const readThese = (ids: SQL) => read(rowsOf(listing, ids));
  for (const reach of [NEAR, far]) {
    const rows = await readThese(lookThrough(listing, terms, reach, limit));
    if (rows.length === limit || (await readThese(oneBeyond(listing, reach))).length === 0) return rows;
    const promised = (rows.length / reach) * far;
    if (promised < limit * MARGIN) break;
  }
  return readThese(askIndex(listing, terms, limit));
}

function frontOf({ table, isOurs, where, ...order }: Listing, limit: number): SQL {
  return sql`SELECT * FROM ${table} WHERE ${and(isOurs, where)} ORDER BY ${inOrder(order)} LIMIT ${limit}::int`;
}

// `OFFSET 0` keeps the planner from turning a query inside out: the order in which tables are read is the point here.

// The ids are found once. `IN` lets the planner look for them again for each row, when it takes the table for empty.
function rowsOf({ table, isOurs, id }: Listing, ids: SQL): SQL {
  return sql`
    SELECT listed.* FROM (${ids}) page(id)
     CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${isOurs} AND ${id} = page.id OFFSET 0) listed`;
}

function lookThrough(listing: Listing, terms: readonly string[], reach: number, limit: number): SQL {
  const { table, isOurs, where, id, direction, words } = listing;
  const { by, columns } = nameColumns(listing);
  return sql`
    SELECT listed.id
      FROM (SELECT ${commas([...columns, sql`${id} AS id`])} FROM ${table} WHERE ${and(isOurs, where)}
             ORDER BY ${inOrder(listing)} LIMIT ${reach}::int) listed
     CROSS JOIN LATERAL (SELECT ${words.text} AS text FROM ${words.table}
                          WHERE ${words.isOurs} AND ${words.id} = listed.id OFFSET 0) found
     WHERE ${holds(sql`found.text`, terms)}
     ORDER BY ${inOrder({ by, id: sql`listed.id`, direction })} LIMIT ${limit}::int`;
}

// Whether the list goes on after what was looked through: if not, the index could find nothing else.
function oneBeyond(listing: Listing, reach: number): SQL {
  const { table, isOurs, where, id } = listing;
  return sql`
    SELECT ${id} FROM ${table} WHERE ${and(isOurs, where)}
     ORDER BY ${inOrder(listing)} LIMIT 1 OFFSET ${reach}::int`;
}

// What is found is sorted by id first, so that of a list in that order no more is read than is wanted.
function askIndex(listing: Listing, terms: readonly string[], limit: number): SQL {
  const { table, isOurs, where, id, direction, words } = listing;
  const { by, columns } = nameColumns(listing);
  return sql`
    SELECT found.id
      FROM (SELECT ${words.id} AS id FROM ${words.table}
             WHERE ${words.isOurs} AND ${holdsIndexed(words.text, terms)}
             ORDER BY 1 ${sql.raw(direction)} OFFSET 0) found
     CROSS JOIN LATERAL (SELECT ${commas([...columns, id])} FROM ${table}
                          WHERE ${and(isOurs, sql`${id} = found.id`, where)} OFFSET 0) listed
     ORDER BY ${inOrder({ by, id: sql`found.id`, direction })} LIMIT ${limit}::int`;
}

// The columns a list is sorted by, under names that hold outside of the query that reads them.
function nameColumns({ by }: Listing) {
  const names = by.map((_, index) => sql.identifier(`place_${index}`));
  const columns = by.map((column, index) => sql`${column} AS ${names[index]}`);
  return { by: names.map((name) => sql`listed.${name}`), columns };
}

/** From how many letters on a word is looked for anywhere: an index of three letters in a row finds no shorter ones. */
const SHORTEST_INFIX = 3;

/**
 * What a row's words (each with a space before it) must hold to have everything that was typed: from the third letter
 * on a word may be anywhere, a shorter one at the beginning of one; a phone number counts by its digits, accents not.
 */
export function termsOf(typed: string): string[] {
  const plain = typed.normalize("NFKD").replace(ACCENTS, "");
  if (isPhone(plain)) return [digitsOf(plain)];
  const words = plain.split(/\s+/u).filter((word) => word !== "");
  return words.map((word) => {
    if (isPhone(word)) return digitsOf(word);
    return [...word].length < SHORTEST_INFIX ? ` ${word}` : word;
  });
}

// As the database leaves them out (`db/functions/search.sql`).
const ACCENTS = /[\u0300-\u036f]/gu;

function isPhone(typed: string): boolean {
  return /^[\d\s().+-]+$/u.test(typed) && digitsOf(typed).length >= SHORTEST_INFIX;
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "");
}

/** Whether a text holds all of these, in upper or lower case; no index is asked. */
export function holds(text: SQLWrapper, terms: readonly string[]): SQL {
  return sql.join(
    terms.map((term) => sql`strpos(${text}, lower(${term})) > 0`),
    sql` AND `,
  );
}

/** The same for an index of letters. Asked for what it does not know, it would be read as a whole. */
export function holdsIndexed(text: SQLWrapper, terms: readonly string[]): SQL {
  const [known, unknown] = [terms.filter(isIndexed), terms.filter((term) => !isIndexed(term))];
  const likes = known.map((term) => {
    const rare = rarePartOf(term);
    const like = sql`${text} LIKE lower(${`%${rare.replace(/[\\%_]/g, "\\$&")}%`})`;
    return rare === term ? like : sql`${like} AND ${holds(text, [term])}`;
  });
  return sql.join(unknown.length > 0 ? [...likes, holds(text, unknown)] : likes, sql` AND `);
}

/** How long a name before the @ must be to tell most people apart. */
const RARE_LENGTH = 8;

// Everybody's address ends alike, and the index would go through everybody for each three letters of it.
function rarePartOf(term: string): string {
  const name = term.slice(0, term.indexOf("@") + 1);
  return name.length > RARE_LENGTH && isIndexed(name) ? name : term;
}

// It knows three letters in a row and the beginnings of words, in ASCII.
function isIndexed(term: string): boolean {
  return /[a-z0-9]{3}|[^a-z0-9][a-z0-9]/i.test(term);
}
