import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A version as in package.json: `1.2.3` or `1.2.3-rc.1`. */
export const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9a-z]+(?:\.[0-9a-z]+)*)?$/i;

/** The version that a tag such as `v1.2.3` names, or null. */
export function versionOf(tag: string): string | null {
  const version = tag.replace(/^v/, "");
  return tag.startsWith("v") && versionPattern.test(version) ? version : null;
}

/**
 * The text under `## VERSION` or `## VERSION (2026-11-27)`, without the heading.
 * @throws Error if there is no such entry, it is empty, or its heading has other words
 */
export function findEntry(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no entry for ${version}. Add "## ${version}"`);
  const [heading = "", ...lines] = section.split("\n");
  const rest = heading.slice(version.length).trim();
  if (rest !== "" && !/^\(\d{4}-\d{2}-\d{2}\)$/.test(rest)) {
    throw new Error(`CHANGELOG.md still has "## ${heading}". Make it "## ${version}" or "## ${version} (YYYY-MM-DD)"`);
  }
  const text = lines.join("\n").trim();
  if (text === "") throw new Error(`CHANGELOG.md says nothing about ${version}. Write what changed`);
  return text;
}

interface NotesQuery {
  readonly folder: string;
  readonly tag: string;
  /** The published image with its digest. */
  readonly image?: string | undefined;
}

/**
 * The notes of a release in Markdown: its entry in CHANGELOG.md, and how to get and check its image.
 * @throws Error if the tag is no version or has no entry
 */
export function readNotes({ folder, tag, image }: NotesQuery): string {
  const version = versionOf(tag);
  if (version === null) throw new Error(`${tag || "The tag"} is no version. Use one such as v1.2.3: --tag v1.2.3`);
  const entry = findEntry(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), version);
  // Links in the file lead from the repository's root; on a release's page they would lead nowhere.
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  const linked = GITHUB_REPOSITORY
    ? entry.replace(
        /\]\((?!https?:|#)([^)]+)\)/g,
        `](${GITHUB_SERVER_URL ?? "https://github.com"}/${GITHUB_REPOSITORY}/blob/${tag}/$1)`,
      )
    : entry;
  return image === undefined ? linked : `${linked}\n\n${describeImage(image, version)}`;
}

function describeImage(image: string, version: string): string {
  const [name = image] = image.split("@");
  return [
    "### Image",
    "",
    `For amd64 and arm64: \`${name}:${version}\`, which is \`${image}\`. Who built it from which commit:`,
    "",
    "```",
    `gh attestation verify oci://${image} --repo ${process.env["GITHUB_REPOSITORY"] ?? "OWNER/NAME"}`,
    "```",
  ].join("\n");
}
