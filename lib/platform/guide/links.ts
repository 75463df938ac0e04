import { posix } from "node:path";
import { addressOf, entries } from "./shelves";

const addresses: ReadonlyMap<string, string> = new Map([
  ...entries.map((entry) => [entry.file, addressOf(entry)] as const),
  ["docs", "/docs/guide"],
  ["deploy", "/docs/guide/deploy"],
  // The programs themselves; the page says how to use them.
  ["docs/automation", "/docs/automation"],
]);

/** The target of a link in a document. */
export interface LinkTarget {
  readonly href: string;
  /** The file of the repository that the link opens, if it is not a document or a picture. */
  readonly file?: string;
}

/** Where a link in a file of this repository leads on the site. @param file the document with the link */
export function resolveLink(file: string, href: string): LinkTarget {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return { href };
  const [path = "", ...fragment] = href.split("#");
  const target = posix.join(posix.dirname(file), path).replace(/\/$/, "");
  const hash = fragment.length > 0 ? `#${fragment.join("#")}` : "";
  const address = addresses.get(target);
  if (address) return { href: address + hash };
  if (target.startsWith("public/")) return { href: target.slice("public".length) };
  return { href: `/docs/guide/files/${target}`, file: target };
}
