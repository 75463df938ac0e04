import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { commas, inOrder, type Listing } from "@/lib/kit/listing";

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
function holds(text: SQLWrapper, needles: readonly string[]): SQL {
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

interface Wanted {
  readonly typed: string;
  readonly limit: number;
}

/** How many rows of a list are looked through in any case. */
const NEAR = 250;

/** By how much more than what is wanted a look at the front must promise, to go on there. */
const MARGIN = 1.5;

/**
 * The first rows of a list that have what was typed. Common words are soon met when the list is looked through; the
 * index would find far too many of them. It finds the rare ones, for which all of the list would have to be looked
 * through. Which of both a word is shows at the front of the list; PostgreSQL could only guess.
 * @param read reads the rows that a query finds, in the order of the list
 */
export async function search<Row>(
  listing: Listing,
  { typed, limit }: Wanted,
  read: (rows: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const { far } = listing;
  const readThese = (ids: SQL) => read(rowsOf(listing, ids));
  const needles = needlesOf(typed);
  for (const reach of [NEAR, far]) {
    const rows = await readThese(lookThrough(listing, needles, reach, limit));
    if (rows.length === limit || (await readThese(oneBeyond(listing, reach))).length === 0) return rows;
    const promised = (rows.length / reach) * far;
    if (promised < limit * MARGIN) break;
  }
  return readThese(askIndex(listing, needles, limit));
}

// `OFFSET 0` keeps the planner from turning a query inside out: the order in which tables are read is the point here.

// The ids are found once. `IN` lets the planner look for them again for each row, when it takes the table for empty.
function rowsOf({ table, isOurs, id }: Listing, ids: SQL): SQL {
  return sql`
    SELECT listed.* FROM (${ids}) page(id)
     CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${isOurs} AND ${id} = page.id OFFSET 0) listed`;
}

function lookThrough(listing: Listing, needles: readonly string[], reach: number, limit: number): SQL {
  const { table, isOurs, where, id, direction, words } = listing;
  const { by, columns } = nameColumns(listing);
  return sql`
    SELECT listed.id
      FROM (SELECT ${commas([...columns, sql`${id} AS id`])} FROM ${table} WHERE ${and(isOurs, where)}
             ORDER BY ${inOrder(listing)} LIMIT ${reach}::int) listed
     CROSS JOIN LATERAL (SELECT ${words.text} AS text FROM ${words.table}
                          WHERE ${words.isOurs} AND ${words.id} = listed.id OFFSET 0) found
     WHERE ${holds(sql`found.text`, needles)}
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
function askIndex(listing: Listing, needles: readonly string[], limit: number): SQL {
  const { table, isOurs, where, id, direction, words } = listing;
  const { by, columns } = nameColumns(listing);
  return sql`
    SELECT found.id
      FROM (SELECT ${words.id} AS id FROM ${words.table}
             WHERE ${words.isOurs} AND ${holdsIndexed(words.text, needles)}
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
