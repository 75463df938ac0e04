import GithubSlugger from "github-slugger";
import { Marked, type Token, type Tokens } from "marked";
import { resolveLink } from "./links";

interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

/** A piece of a document as it is shown: HTML, or code with a button to copy it. */
export type Part = { readonly html: string } | { readonly code: string; readonly under: string };

/** A paragraph, list item or table row that the search finds. */
interface Passage {
  /** The nearest anchor above it; "" for the beginning of the document. */
  readonly id: string;
  readonly heading: string;
  /** The bold words it begins with, which serve as its name. */
  readonly lead: string;
  readonly text: string;
}

/** A Markdown file, ready to be shown and searched. */
export interface ParsedDocument {
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly summary: string;
  readonly headings: readonly Heading[];
  readonly parts: readonly Part[];
  readonly passages: readonly Passage[];
  /** All anchors of its page. */
  readonly ids: ReadonlySet<string>;
  /** Addresses on this site that it links to, and pictures it shows. */
  readonly links: readonly string[];
  /** Files of the repository that it links to, besides documents and pictures. */
  readonly files: readonly string[];
}

/** Reads a file in GitHub's Markdown. Its headings have the anchors that they have on GitHub. @param file its path, which its links start from */
export function parseMarkdown(file: string, source: string): ParsedDocument {
  const ids = new Map<Token, string>();
  const [links, files]: [string[], string[]] = [[], []];
  const marked = createMarked(ids, (href) => {
    const target = resolveLink(file, href);
    links.push(target.href);
    if (target.file) files.push(target.file);
    return target.href;
  });
  const all = marked.lexer(source);
  const titleAt = all.findIndex((token) => token.type === "heading" && token["depth"] === 1);
  const title = all[titleAt];
  const tokens = all.filter((token, index) => index !== titleAt && token.type !== "space");
  const slugger = new GithubSlugger();
  if (title) slugger.slug(textOf(title));
  for (const token of tokens) if (token.type === "heading") ids.set(token, slugger.slug(textOf(token)));
  // Only after the headings: their anchors must not depend on paragraphs.
  for (const token of tokens) {
    const lead = leadOf(token);
    if (lead) ids.set(token, slugger.slug(lead));
  }
  const summary = tokens.find(({ type }) => type === "paragraph");
  return {
    title: title ? textOf(title) : file,
    summary: summary ? textOf(summary).replace(/\s+/g, " ") : "",
    headings: tokens.filter(isHeading).map((token) => describeHeading(token, ids)),
    parts: splitParts(tokens, (run) => marked.parser(run)),
    passages: listPassages(tokens, ids),
    ids: new Set(ids.values()),
    links,
    files,
  };
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

function describeHeading(token: Tokens.Heading, ids: ReadonlyMap<Token, string>): Heading {
  return { id: ids.get(token) ?? "", depth: token.depth, text: textOf(token) };
}

const outside = /^https?:/;

function createMarked(ids: ReadonlyMap<Token, string>, toAddress: (href: string) => string): Marked {
  const anchorOf = (token: Token) => (ids.has(token) ? ` id="${escapeHtml(ids.get(token) ?? "")}"` : "");
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading(token) {
        const words = this.parser.parseInline(token.tokens);
        const hasLink = token.tokens.some(({ type }) => type === "link");
        const inner = hasLink ? words : `<a href="#${escapeHtml(ids.get(token) ?? "")}">${words}</a>`;
        return `<h${token.depth}${anchorOf(token)}>${inner}</h${token.depth}>`;
      },
      paragraph(token) {
        return `<p${anchorOf(token)}>${this.parser.parseInline(token.tokens)}</p>`;
      },
      link({ href, title, tokens }) {
        const address = toAddress(href);
        const rel = outside.test(address) ? ' rel="noreferrer"' : "";
        const hint = title ? ` title="${escapeHtml(title)}"` : "";
        return `<a href="${escapeHtml(address)}"${hint}${rel}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(toAddress(href))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
      },
      // Wide tables scroll by themselves, also with the keyboard. A head without words is left out.
      table({ header, rows, align }) {
        const row = (cells: Tokens.TableCell[], tag: "th" | "td") =>
          `<tr>${cells
            .map((cell, column) => {
              const side = align[column] ? ` class="${align[column]}"` : "";
              const name = tag === "th" && cell.text === "" ? "td" : tag;
              return `<${name}${side}>${this.parser.parseInline(cell.tokens)}</${name}>`;
            })
            .join("")}</tr>`;
        const head = header.some(({ text }) => text !== "") ? `<thead>${row(header, "th")}</thead>` : "";
        const body = rows.map((cells) => row(cells, "td")).join("");
        return `<div class="guide-table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>`;
      },
      // Comments are for editors. Other HTML is shown, not run.
      html({ text }) {
        return text.trimStart().startsWith("<!--") ? "" : escapeHtml(text);
      },
    },
  });
  return marked;
}

/** Groups blocks into runs of HTML with the code between them. */
function splitParts(tokens: readonly Token[], toHtml: (run: Token[]) => string): Part[] {
  const parts: Part[] = [];
  let run: Token[] = [];
  let under = "";
  const flush = () => {
    if (run.length > 0) parts.push({ html: toHtml(run) });
    run = [];
  };
  for (const token of tokens) {
    if (isHeading(token)) under = textOf(token);
    if (token.type !== "code") {
      run.push(token);
      continue;
    }
    flush();
    parts.push({ code: String(token["text"]), under });
  }
  flush();
  return parts;
}

function listPassages(tokens: readonly Token[], ids: ReadonlyMap<Token, string>): Passage[] {
  const passages: Passage[] = [];
  let [id, heading] = ["", ""];
  for (const token of tokens) {
    if (isHeading(token)) {
      [id, heading] = [ids.get(token) ?? "", textOf(token)];
      passages.push({ id, heading, lead: "", text: "" });
      continue;
    }
    const lead = leadOf(token) ?? "";
    const place = { id: ids.get(token) ?? id, heading, lead };
    passages.push(...textsOf(token).map((text) => ({ ...place, text: text.replace(/\s+/g, " ") })));
  }
  return passages;
}

/** The bold words a paragraph begins with, without their punctuation. */
function leadOf(token: Token): string | undefined {
  if (token.type !== "paragraph") return undefined;
  const [first] = (token as Tokens.Paragraph).tokens;
  return first?.type === "strong" ? textOf(first).replace(/[.:,;]+$/, "") : undefined;
}

/** The searchable texts of a block: each item of a list and each row of a table is one. */
function textsOf(token: Token): string[] {
  if (token.type === "table") {
    const { rows } = token as Tokens.Table;
    return rows.map((cells) => cells.map((cell) => cell.tokens.map(textOf).join("")).join(" – "));
  }
  if (token.type === "list") return (token as Tokens.List).items.map(textOf);
  return token.type === "html" ? [] : [textOf(token)];
}

function textOf(token: Token): string {
  if (token.type === "br") return " ";
  if (token.type === "list") return (token as Tokens.List).items.map(textOf).join(" ");
  if ("tokens" in token && token.tokens) return token.tokens.map(textOf).join("");
  return "text" in token ? String(token["text"]) : "";
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
