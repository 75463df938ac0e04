/** A document of the guide: a Markdown file of this repository at an address of its own. */
export interface Entry {
  /** The last part of its address, `/docs/guide/{slug}`. It never changes. */
  readonly slug: string;
  /** The file, from the root of the repository. */
  readonly file: string;
  /** Its name in lists, if the title of the file does not say enough there. */
  readonly label?: string;
}

/** Documents for one kind of reader, in reading order. */
export interface Shelf {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Whether most readers can do without it (the "Optional" part of llms.txt). */
  readonly isOptional?: boolean;
  /** Whether it helps people at a business; the others are for people who run or change the server. */
  readonly isForBusinesses?: boolean;
}

function inDocs(...slugs: string[]): Entry[] {
  return slugs.map((slug) => ({ slug, file: `docs/${slug}.md` }));
}

/** All documents, in reading order. */
export const shelves: readonly Shelf[] = [
  { title: "Start", isForBusinesses: true, entries: inDocs("start-here", "guide") },
  {
    title: "Move here",
    isForBusinesses: true,
    entries: inDocs(
      "moving-in",
      "move-from-a-spreadsheet",
      "move-from-jobber-or-housecall-pro",
      "move-from-referral-factory",
      "move-from-referralcandy",
      "move-from-friendbuy-or-saasquatch",
      "move-from-growsurf",
      "move-from-viral-loops",
    ),
  },
  {
    title: "Run a server",
    entries: [
      { slug: "readme", file: "README.md", label: "Overview" },
      ...inDocs("configuration", "operations"),
      { slug: "deploy", file: "deploy/README.md", label: "Files for installing" },
      ...inDocs("security"),
      { slug: "report-a-weakness", file: "SECURITY.md", label: "Report a weakness" },
    ],
  },
  {
    title: "Code and releases",
    isOptional: true,
    entries: [
      { slug: "changelog", file: "CHANGELOG.md" },
      { slug: "contributing", file: "CONTRIBUTING.md" },
      ...inDocs("architecture", "database", "decisions", "glossary", "measurements"),
      ...inDocs("faults", "attacks", "releasing", "roadmap"),
      { slug: "code-of-conduct", file: "CODE_OF_CONDUCT.md" },
    ],
  },
];

/** All documents, in reading order. */
export const entries: readonly Entry[] = shelves.flatMap((shelf) => shelf.entries);

/** Whether most readers can do without a document. */
export function isOptional(entry: Entry): boolean {
  return shelves.some((shelf) => shelf.isOptional === true && shelf.entries.includes(entry));
}

/** Whether a document helps people at a business. */
export function isForBusinesses(entry: Entry): boolean {
  return shelves.some((shelf) => shelf.isForBusinesses === true && shelf.entries.includes(entry));
}

/** The address of a document. */
export function addressOf({ slug }: Entry): string {
  return `/docs/guide/${slug}`;
}
