import { z } from "zod";
import manifest from "@/package.json" with { type: "json" };

const Manifest = z.object({
  version: z.string(),
  /** As npm writes it: `git+https://github.com/owner/name.git`. */
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

const { version, repository } = Manifest.parse(manifest);

/** This release, such as `1.2.3`. */
export const release: string = version;

/** GitHub's list of this repository's releases; null if package.json names no repository there. */
export const ownReleases: string | null = findReleases(typeof repository === "string" ? repository : repository?.url);

/** The API address with the releases of a GitHub repository, from `repository` of a package.json. */
export function findReleases(address = ""): string | null {
  const [, name] = /github(?:\.com)?[:/]([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(address) ?? [];
  return name === undefined ? null : `https://api.github.com/repos/${name}/releases`;
}
