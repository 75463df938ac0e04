import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The sort order of a list: some columns, then the id, all in one direction. */
export interface Order {
  readonly by: readonly SQLWrapper[];
  readonly id: SQLWrapper;
  readonly direction: "asc" | "desc";
}

/** A searchable list of an organization's rows. */
export interface Listing extends Order {
  readonly table: SQLWrapper;
  /** Limits rows to the organization, the first column of every index. */
  readonly isOurs: SQL;
  readonly where: SQL | undefined;
  /** The searchable text of each row, in lower case with a space before each word. */
  readonly words: {
    readonly table: SQLWrapper;
    readonly isOurs: SQL;
    readonly id: SQLWrapper;
    readonly text: SQLWrapper;
  };
  /** The most rows to scan; for rarer terms, the index is faster. */
  readonly far: number;
}

/** The terms of `ORDER BY`. */
export function inOrder({ by, id, direction }: Order): SQL {
  return commas([...by, id].map((column) => sql`${column} ${sql.raw(direction)}`));
}

/** Whether a row comes after the row with these values, given in the order's columns and then the id. */
export function isAfter({ by, id, direction }: Order, values: readonly SQL[]): SQL {
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  return sql`(${commas([...by, id])}) ${beyond} (${commas(values)})`;
}

function commas(parts: readonly SQLWrapper[]): SQL {
  return sql.join([...parts], sql`, `);
}

/** The number of rows every search scans first. */
const NEAR = 250;

/** Scan further only if the first scan predicts this many times the wanted rows. */
const MARGIN = 1.5;

/**
 * Reads the first rows of a list, filtered by `terms` (see `termsOf`) if given. Scanning from the front is fast for
 * common words, for which the index would return too many rows; the index is fast for rare words, for which a scan
 * would read the whole list. PostgreSQL can only guess how common the words are, so we count hits in the first `NEAR`
 * rows: with many, the scan continues to `far`; with few, we use the index.
 * @param read reads the rows of a query, in the order of the list
 */
export async function searchList<Row>(
  listing: Listing,
  { terms, limit }: { readonly terms: readonly string[] | undefined; readonly limit: number },
  read: (rows: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  if (terms === undefined) return read(frontOf(listing, limit));
  const { far } = listing;
  const readByIds = (ids: SQL) => read(rowsOf(listing, ids));
  for (const reach of [NEAR, far]) {
    const rows = await readByIds(scan(listing, terms, reach, limit));
    if (rows.length === limit || (await readByIds(rowBeyond(listing, reach))).length === 0) return rows;
    const predicted = (rows.length / reach) * far;
    if (predicted < limit * MARGIN) break;
  }
  return readByIds(searchIndex(listing, terms, limit));
}

function frontOf({ table, isOurs, where, ...order }: Listing, limit: number): SQL {
  return sql`SELECT * FROM ${table} WHERE ${and(isOurs, where)} ORDER BY ${inOrder(order)} LIMIT ${limit}::int`;
}

// `OFFSET 0` stops the planner from reordering these queries, which depend on the order in which tables are read.

// A join rather than `IN`: if the planner believes the table is empty, it searches for the ids again for each row.
function rowsOf({ table, isOurs, id }: Listing, ids: SQL): SQL {
  return sql`
    SELECT listed.* FROM (${ids}) page(id)
     CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${isOurs} AND ${id} = page.id OFFSET 0) listed`;
}

function scan(listing: Listing, terms: readonly string[], reach: number, limit: number): SQL {
  const { table, isOurs, where, id, direction, words } = listing;
  const { by, columns } = nameColumns(listing);
  return sql`
    SELECT listed.id
      FROM (SELECT ${commas([...columns, sql`${id} AS id`])} FROM ${table} WHERE ${and(isOurs, where)}
             ORDER BY ${inOrder(listing)} LIMIT ${reach}::int) listed
     CROSS JOIN LATERAL (SELECT ${words.text} AS text FROM ${words.table}
                          WHERE ${words.isOurs} AND ${words.id} = listed.id OFFSET 0) found
     WHERE ${containsTerms(sql`found.text`, terms)}
     ORDER BY ${inOrder({ by, id: sql`listed.id`, direction })} LIMIT ${limit}::int`;
}

// The row after the scanned ones. If there is none, the index can't find anything else.
function rowBeyond(listing: Listing, reach: number): SQL {
  const { table, isOurs, where, id } = listing;
  return sql`
    SELECT ${id} FROM ${table} WHERE ${and(isOurs, where)}
     ORDER BY ${inOrder(listing)} LIMIT 1 OFFSET ${reach}::int`;
}

// Sorts hits by id first, so that a list ordered by id reads no more rows than it needs.
function searchIndex(listing: Listing, terms: readonly string[], limit: number): SQL {
  const { table, isOurs, where, id, direction, words } = listing;
  const { by, columns } = nameColumns(listing);
  return sql`
    SELECT found.id
      FROM (SELECT ${words.id} AS id FROM ${words.table}
             WHERE ${words.isOurs} AND ${containsTermsIndexed(words.text, terms)}
             ORDER BY 1 ${sql.raw(direction)} OFFSET 0) found
     CROSS JOIN LATERAL (SELECT ${commas([...columns, id])} FROM ${table}
                          WHERE ${and(isOurs, sql`${id} = found.id`, where)} OFFSET 0) listed
     ORDER BY ${inOrder({ by, id: sql`found.id`, direction })} LIMIT ${limit}::int`;
}

// Aliases for the sort columns, so that an outer query can sort by them.
function nameColumns({ by }: Listing) {
  const names = by.map((_, index) => sql.identifier(`place_${index}`));
  const columns = by.map((column, index) => sql`${column} AS ${names[index]}`);
  return { by: names.map((name) => sql`listed.${name}`), columns };
}

/** The shortest term that matches anywhere in a word: the trigram index can't find shorter ones. */
const SHORTEST_INFIX = 3;

/**
 * Splits search text into terms. Terms of three or more letters match anywhere in a row's text; shorter ones get a leading
 * space, so they match the beginning of a word. Phone numbers are reduced to digits, and accents are removed.
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

// The same accents the database removes (`db/functions/search.sql`).
const ACCENTS = /[\u0300-\u036f]/gu;

function isPhone(typed: string): boolean {
  return /^[\d\s().+-]+$/u.test(typed) && digitsOf(typed).length >= SHORTEST_INFIX;
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "");
}

/** SQL condition: the text contains all terms, ignoring case. Doesn't use an index. */
export function containsTerms(text: SQLWrapper, terms: readonly string[]): SQL {
  return sql.join(
    terms.map((term) => sql`strpos(${text}, lower(${term})) > 0`),
    sql` AND `,
  );
}

/** Like `holds`, using the trigram index. Terms it can't find are checked separately, or it would be read in full. */
export function containsTermsIndexed(text: SQLWrapper, terms: readonly string[]): SQL {
  const [known, unknown] = [terms.filter(isIndexed), terms.filter((term) => !isIndexed(term))];
  const likes = known.map((term) => {
    const rare = rarePartOf(term);
    const like = sql`${text} LIKE lower(${`%${rare.replace(/[\\%_]/g, "\\$&")}%`})`;
    return rare === term ? like : sql`${like} AND ${containsTerms(text, [term])}`;
  });
  return sql.join(unknown.length > 0 ? [...likes, containsTerms(text, unknown)] : likes, sql` AND `);
}

/** The shortest local part of an email address that is likely to be unique. */
const RARE_LENGTH = 8;

// Domains are shared by too many addresses, and the index would visit all of them for each trigram.
function rarePartOf(term: string): string {
  const name = term.slice(0, term.indexOf("@") + 1);
  return name.length > RARE_LENGTH && isIndexed(name) ? name : term;
}

// The index has ASCII trigrams and the beginnings of words.
function isIndexed(term: string): boolean {
  return /[a-z0-9]{3}|[^a-z0-9][a-z0-9]/i.test(term);
}
