import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { matchColumnName } from "@/lib/files/spreadsheets/columns";
import { findDocument, findFile, readDocuments, readShelves } from "./library";
import { writeLlmsFullTxt, writeLlmsTxt } from "./llms";
import { parseMarkdown } from "./markdown";
import { findInGuide } from "./search";
import { entries } from "./shelves";

const origin = "https://rewards.example.com";
const ignored = readFileSync(".dockerignore", "utf8").split("\n");
/** Whether our image leaves a file out, itself or with a folder above it. */
function isIgnored(file: string): boolean {
  return file !== "." && (ignored.includes(file) || isIgnored(dirname(file)));
}

it("lists every document once", () => {
  const files = entries.map(({ file }) => file);
  const inDocs = readdirSync("docs").filter((name) => name.endsWith(".md"));
  expect(files.filter((file) => file.startsWith("docs/")).sort()).toEqual(inDocs.map((name) => `docs/${name}`).sort());
  expect(files).toEqual(expect.arrayContaining(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]));
  for (const names of [files, entries.map(({ slug }) => slug)]) expect(new Set(names).size).toBe(names.length);
  expect(files.filter(isIgnored)).toEqual([]);
});

it("has no broken link", async () => {
  const documents = await readDocuments();
  const ids = new Map(documents.map(({ address, ids: own }) => [address, own]));
  const isThere = (path: string, id: string | undefined) => {
    const file = path.replace("/docs/guide/files/", "");
    if (ids.has(path)) return id === undefined || ids.get(path)?.has(id);
    if (file !== path) return existsSync(file) && !isIgnored(file);
    return existsSync(join("app", path, "page.tsx")) || existsSync(join("public", path));
  };
  const broken = documents.flatMap(({ address, links, entry }) =>
    links
      .filter((href) => {
        const [path = "", id] = href.split("#");
        return !/^(https?|mailto):/.test(href) && !isThere(path || address, id);
      })
      .map((href) => `${entry.file}: ${href}`),
  );
  expect(broken).toEqual([]);
  expect(documents.flatMap(({ links }) => links).length).toBeGreaterThan(100);
});

it("serves the files that documents link to, and no others", async () => {
  const linked = (await readDocuments()).flatMap(({ files }) => files);
  expect(linked).toContain("deploy/nginx.conf");
  for (const file of linked) expect(await findFile(file)).toBe(readFileSync(file, "utf8"));
  for (const path of ["package.json", "deploy/../.env", "../../etc/passwd", ".data/auth-secret", "deploy"]) {
    expect(await findFile(path)).toBeUndefined();
  }
  for (const slug of ["", "..", "operations.md", "constructor", "search"]) {
    expect(await findDocument(slug)).toBeUndefined();
  }
});

describe("the Markdown", () => {
  it("gives headings the anchors they have on GitHub, also if two are the same", () => {
    const { title, summary, headings } = parseMarkdown(
      "docs/x.md",
      "# A `title`\n\nFirst *words*.\n\n## A new `AUTH_SECRET`\n\n## Same\n\n**Same.** Text\n\n### Same\n\n#### What’s it?\n",
    );
    expect([title, summary]).toEqual(["A title", "First words."]);
    expect(headings.map(({ id }) => id)).toEqual(["a-new-auth_secret", "same", "same-1", "whats-it"]);
  });

  it("is shown without its HTML", () => {
    const { parts } = parseMarkdown(
      "docs/x.md",
      '# T\n\n<script>alert(1)</script>\n\n<!-- note -->\n\nSee <b onclick="x">it</b> [\\<i\\>](javascript:alert(1))\n\n![" onerror="x](y.png)\n',
    );
    const html = parts.map((part) => ("html" in part ? part.html : "")).join("");
    expect(html).not.toMatch(/<(script|b|i)[ >]|<!--|" onerror|href="javascript/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });
});

describe("the search", () => {
  it.each([
    ["Backup and restore", "/docs/guide/operations#backup-and-restore"],
    ["how do I refund a job?", "/docs/guide/guide#reversing"],
    ["unsubscribe", "/docs/guide/guide#a-record-of-opt-outs"],
    ["WEB_PROCESSES", "/docs/guide/configuration#server"],
    ["bakup restore", "/docs/guide/operations#backup-and-restore"],
    ["redirect old links", "/docs/guide/moving-in#old-links"],
  ])("finds %j", async (query, href) => {
    expect((await findInGuide(query)).slice(0, 6).map((found) => found.href)).toContain(href);
  });

  it("omits pages for operators and developers", async () => {
    const pages = async (query: string) =>
      (await findInGuide(query, { onlyForBusinesses: true })).map(({ href }) => href.replace(/#.*/, ""));
    expect(await pages("how do I refund a job?")).toContain("/docs/guide/guide");
    for (const query of ["password", "SMTP_URL", "Caddy"]) {
      for (const page of await pages(query)) expect(page).toMatch(/^\/docs\/guide\/(start-here|guide|mov)/);
    }
  });

  it("marks the matching words, and finds nothing for other words", async () => {
    const [first] = await findInGuide("healthcare");
    expect(first?.excerpt.find(({ isMatch }) => isMatch)?.text.toLowerCase()).toBe("healthcare");
    for (const query of ["", "  ", "the of", "qzxwvkjq", "(((", "*".repeat(10_000)]) {
      expect(await findInGuide(query)).toEqual([]);
    }
  });
});

it("describes all documents for assistants, with addresses of this server", async () => {
  const short = await writeLlmsTxt(origin);
  const [title, , summary, ...rest] = short.split("\n");
  expect(title).toBe("# Referral Rewards");
  expect(summary).toMatch(/^> \S/);
  const lists = rest.filter((line) => line !== "");
  expect(
    lists.filter((line) => !/^## \S|^- \[[^\]]+\]\(https:\/\/rewards\.example\.com\/\S+\): \S/.test(line)),
  ).toEqual([]);
  expect(lists.findLast((line) => line.startsWith("## "))).toBe("## Optional");
  const shelves = await readShelves();
  for (const { href } of shelves.flatMap(({ links }) => links)) expect(short).toContain(`(${origin}${href})`);
  const whole = await writeLlmsFullTxt(origin);
  for (const { title: heading } of await readDocuments()) expect(whole).toContain(`# ${heading.split("`")[0]}`);
  expect(whole).toContain(`](${origin}/docs/guide/operations#commands)`);
  expect(whole).not.toMatch(/\]\((?!https?:|#|mailto:)/);
});

it("the columns named by the pages about moving are read as described", async () => {
  const fields = new Map([
    ["Name", "name"],
    ["Last name", "lastName"],
    ["Email", "email"],
    ["Phone", "phone"],
    ["Text consent", "textConsent"],
    ["Language", "language"],
  ]);
  const moves = (await readDocuments()).filter(({ entry }) => /^mov/.test(entry.slug));
  const rows = moves.flatMap(({ source }) =>
    [...source.matchAll(/^\| .+ \|$/gm)].map(([row]) => row.split("|").map((cell) => cell.trim())),
  );
  // "Their column | Field here", and in the list of fields "Field here | `names`".
  const plain = rows.flatMap(([, name = "", field = ""]) =>
    fields.has(field) ? [[name, fields.get(field)] as const] : [],
  );
  const listed = rows.flatMap(([, field = "", names = ""]) =>
    fields.has(field)
      ? [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, fields.get(field)] as const)
      : [],
  );
  expect(plain.length).toBeGreaterThan(20);
  expect(listed.length).toBeGreaterThan(20);
  const wrong = [...plain, ...listed].filter(([name, meaning]) => matchColumnName(name)?.meaning !== meaning);
  expect(wrong).toEqual([]);
});
