import { z } from "zod";
import { openApiDocument } from "@/lib/openapi";
import { referenceAreas, referencePath } from "@/lib/platform/guide/reference-areas";
import { readDocuments, readShelves } from "./library";
import { resolveLink } from "./links";

const SUMMARY = "The open, self-hostable referral program for small and medium businesses";

/** The list of all pages for assistants (llmstxt.org): a title, a summary, and sections of links with notes. @param origin the server's address */
export async function writeLlmsTxt(origin: string): Promise<string> {
  const link = (href: string, label: string, note: string) => `- [${label}](${origin}${href}): ${note}`;
  const shelves = await readShelves();
  const sections = shelves.map(({ title, links, isOptional }) => ({
    title,
    isOptional,
    lines: links.map(({ href, label, summary }) => link(href, label, summary)),
  }));
  const programs = [
    link("/api/openapi.json", "OpenAPI document", "every endpoint of this server, with examples"),
    link("/docs", "API reference", "the same for people, with requests to copy: an overview of these pages"),
    ...readAreas().map(({ name, title, description }) => link(referencePath(name), `API: ${title}`, description)),
    link("/docs/webhooks", "Connect your CRM", "signed events that report customers, referrals and jobs"),
    link("/docs/events", "Webhooks", "events that this server sends, and how to check them"),
    link("/docs/automation", "Zapier, Make and n8n", "recipes without code"),
    link("/docs/errors", "Errors", "every error code, when it happens and what to do"),
  ];
  const optional = sections.filter(({ isOptional }) => isOptional).flatMap(({ lines }) => lines);
  const whole = link("/llms-full.txt", "All pages in one file", "the text of every page listed here");
  return [
    "# Referral Rewards",
    `> ${SUMMARY}. This server's own documentation, for the version it runs.`,
    ...sections.filter(({ isOptional }) => !isOptional).map(({ title, lines }) => `## ${title}\n\n${lines.join("\n")}`),
    `## Connect a program\n\n${programs.join("\n")}`,
    `## Optional\n\n${[...optional, whole].join("\n")}`,
    "",
  ].join("\n\n");
}

const Tags = z.object({
  tags: z.array(z.object({ name: z.string(), "x-displayName": z.string(), description: z.string() })),
});

/** The areas of the API reference, which have a page each. */
function readAreas() {
  const names: ReadonlySet<string> = new Set(referenceAreas);
  return Tags.parse(openApiDocument()).tags.flatMap(({ name, "x-displayName": title, description }) =>
    names.has(name) ? [{ name, title, description }] : [],
  );
}

/** The Markdown of all documents, one after the other, with links that work anywhere. @param origin the server's address */
export async function writeLlmsFullTxt(origin: string): Promise<string> {
  const documents = await readDocuments();
  const texts = documents.map(({ entry, source }) =>
    source.trim().replace(/(?<=\]\()[^()\s]+(?=\))/g, (href) => {
      const target = resolveLink(entry.file, href).href;
      return target.startsWith("/") ? origin + target : target;
    }),
  );
  return `# Referral Rewards\n\n> ${SUMMARY}.\n\n${texts.join("\n\n---\n\n")}\n`;
}
