import MiniSearch from "minisearch";
import { type Document, readDocuments } from "./library";
import { isForBusinesses, isOptional } from "./shelves";

export interface Found {
  readonly href: string;
  readonly document: string;
  /** The part of the document: its bold first words, or else its heading. */
  readonly part: string;
  /** Some of its text, with the matching words marked. */
  readonly excerpt: Piece[];
}

interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

export const MAX_QUERY = 200;

interface Row {
  readonly id: number;
  readonly href: string;
  readonly document: string;
  readonly heading: string;
  readonly lead: string;
  readonly text: string;
  readonly isOptional: boolean;
  readonly isForBusinesses: boolean;
}

interface Index {
  readonly engine: MiniSearch<Row>;
  readonly rows: readonly Row[];
}

let index: Promise<Index> | undefined;

interface Wanted {
  readonly most?: number;
  /** Leaves out what is only for people who run or change the server. */
  readonly onlyForBusinesses?: boolean;
}

/** Finds parts of the guide, best first, one for each anchor. All words count; if no part has all of them, any of them. */
export async function findInGuide(
  query: string,
  { most = 20, onlyForBusinesses = false }: Wanted = {},
): Promise<Found[]> {
  index ??= readDocuments()
    .then(buildIndex)
    .catch((error: unknown) => {
      // The next search tries again.
      index = undefined;
      throw error;
    });
  const { engine, rows } = await index;
  const words = query.slice(0, MAX_QUERY);
  const filter = ({ id }: { id: unknown }) => !onlyForBusinesses || rows[Number(id)]?.isForBusinesses === true;
  const strict = engine.search(words, { combineWith: "AND", filter });
  const hits = strict.length > 0 ? strict : engine.search(words, { filter });
  const found = new Map<string, Found>();
  for (const { id, terms } of hits) {
    const row = rows[Number(id)];
    if (!row || found.has(row.href)) continue;
    const part = row.lead || row.heading || row.document;
    const text = row.text || nextText(rows, row);
    found.set(row.href, {
      href: row.href,
      document: row.document,
      part,
      excerpt: excerptOf(text, terms),
    });
    if (found.size === most) break;
  }
  return [...found.values()];
}

async function buildIndex(documents: readonly Document[]): Promise<Index> {
  const rows = documents
    .flatMap(({ address, label, entry, passages }) =>
      passages.map(({ id, heading, lead, text }) => ({
        href: id ? `${address}#${id}` : address,
        document: label,
        heading,
        lead,
        text,
        isOptional: isOptional(entry),
        isForBusinesses: isForBusinesses(entry),
      })),
    )
    .map((row, id) => ({ id, ...row }));
  const engine = new MiniSearch<Row>({
    fields: ["document", "heading", "lead", "text"],
    tokenize: (text) => text.split(/[^\p{L}\p{N}_'’]+/u),
    processTerm: toTerms,
    searchOptions: {
      boost: { heading: 4, lead: 4, document: 2 },
      boostDocument: (id) => (rows[Number(id)]?.isOptional ? 0.3 : 1),
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  // In small parts, since it takes a second or so and other requests wait meanwhile.
  await engine.addAllAsync(rows, { chunkSize: 50 });
  return { engine, rows };
}

/** The text below a heading, for a heading that matches. */
function nextText(rows: readonly Row[], { id, heading }: Row): string {
  const next = rows[id + 1];
  return next?.heading === heading ? next.text : "";
}

const commonWords = new Set(
  "a an and are as at be by can do does for from how i if in is it me my of on or our so that the their they this to us we what when where which who why will with you your".split(
    " ",
  ),
);

/** The terms of a word in the index. A setting such as `WEB_PROCESSES` is found by its name and by its words. */
function toTerms(word: string): string[] {
  const words = word.includes("_") ? [word, ...word.split("_")] : [word];
  return words.flatMap((each) => toTerm(each) ?? []);
}

/** A word without case and common endings; null for words that are everywhere. */
function toTerm(word: string): string | null {
  const plain = word.toLowerCase().replace(/[’']s?$/, "");
  if (plain === "" || commonWords.has(plain)) return null;
  const stem = plain.replace(/(?:ing|ed|es|s)$/, "");
  return stem.length > 2 ? stem : plain;
}

const SHOWN = 220;

/** The text around the first match. @param terms the words that matched, as they are indexed */
function excerptOf(text: string, terms: readonly string[]): Piece[] {
  const sources = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join("|")})[\\p{L}\\p{N}]*`, "giu");
  const first = Math.max(0, text.search(pattern));
  const start = first < 80 ? 0 : text.lastIndexOf(" ", first - 60) + 1;
  const space = text.lastIndexOf(" ", start + SHOWN);
  const end = text.length <= start + SHOWN || space <= start ? text.length : space;
  const shown = `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: match, index: at } of shown.matchAll(pattern)) {
    if (at > done) pieces.push({ text: shown.slice(done, at), isMatch: false });
    pieces.push({ text: match, isMatch: true });
    done = at + match.length;
  }
  return [...pieces, { text: shown.slice(done), isMatch: false }];
}
