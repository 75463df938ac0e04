import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedDocument, parseMarkdown } from "./markdown";
import { addressOf, type Entry, entries, shelves } from "./shelves";

/** A document of the guide with its place in it. */
export interface Document extends ParsedDocument {
  readonly entry: Entry;
  readonly address: string;
  /** Its name in lists. */
  readonly label: string;
  /** The file as it is. */
  readonly source: string;
}

// Files of a release never change while it runs.
const documents = new Map<string, Promise<Document>>();

/** Reads a document; undefined if there is none at this address. */
export async function findDocument(slug: string): Promise<Document | undefined> {
  const entry = entries.find((candidate) => candidate.slug === slug);
  return entry && readDocument(entry);
}

/** Reads all documents, in reading order. */
export function readDocuments(): Promise<Document[]> {
  return Promise.all(entries.map(readDocument));
}

/** Documents for one kind of reader, as links. */
export interface ReadShelf {
  readonly title: string;
  readonly isOptional: boolean;
  readonly links: readonly { readonly href: string; readonly label: string; readonly summary: string }[];
}

/** The shelves with the names and summaries of their documents. */
export function readShelves(): Promise<ReadShelf[]> {
  return Promise.all(
    shelves.map(async ({ title, isOptional = false, entries: own }) => {
      const read = await Promise.all(own.map(readDocument));
      const links = read.map(({ address, label, summary }) => ({ href: address, label, summary }));
      return { title, isOptional, links };
    }),
  );
}

function readDocument(entry: Entry): Promise<Document> {
  const known = documents.get(entry.slug);
  if (known) return known;
  const document = read(entry);
  documents.set(entry.slug, document);
  document.catch(() => documents.delete(entry.slug));
  return document;
}

async function read(entry: Entry): Promise<Document> {
  const source = await readSource(entry.file);
  const parsed = parseMarkdown(entry.file, source);
  return { ...parsed, entry, address: addressOf(entry), label: entry.label ?? parsed.title, source };
}

/** A file of the repository that a document links to, such as a configuration; undefined for all others. */
export async function findFile(path: string): Promise<string | undefined> {
  const linked = (await readDocuments()).some(({ files }) => files.includes(path));
  return linked ? readSource(path) : undefined;
}

function readSource(file: string): Promise<string> {
  return readFile(join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
}
