import { execFileSync, type StdioOptions } from "node:child_process";
import { z } from "zod";
import { findEntry, versionOf } from "@/scripts/release/notes";

interface ReleaseQuery {
  readonly folder: string;
  readonly tag: string;
  /** Whether to ask GitHub for the tests' result. */
  readonly asksCi: boolean;
}

/**
 * Refuses a tag that is not the version of its commit, whose commit is not on main, that has no entry in CHANGELOG.md,
 * or whose tests on GitHub have not passed. Reads the tag's commit, not the working folder.
 * @returns a line for people
 * @throws Error with one line that names the problem and the fix
 */
export async function requireReleasable({ folder, tag, asksCi }: ReleaseQuery): Promise<string> {
  const git = openGit(folder);
  const version = versionOf(tag);
  if (version === null) throw new Error(`${tag || "The tag"} is no version. Use one such as v1.2.3: --tag v1.2.3`);
  const commit = git("rev-parse", "--verify", "--quiet", `refs/tags/${tag}^{commit}`);
  if (commit === null) throw new Error(`There is no tag ${tag} here. Run: git fetch --tags`);
  const read = (file: string) => git("show", `${commit}:${file}`) ?? "";
  requireVersion(version, { manifest: read("package.json"), lock: read("package-lock.json") });
  findEntry(read("CHANGELOG.md"), version);
  requireOnMain(git, { tag, commit });
  requireNewest(git, { tag, version });
  if (asksCi) await requireGreen(commit);
  return `${tag} (${commit.slice(0, 12)}) can be released${asksCi ? "" : "; the tests on GitHub were not asked for"}`;
}

type Git = (...args: string[]) => string | null;

/** Runs git; null if it fails. */
function openGit(folder: string): Git {
  return (...args) => {
    try {
      // Its complaints would stand above our line.
      const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
      const maxBuffer = 64 * 1024 * 1024;
      return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio, maxBuffer }).trim();
    } catch {
      return null;
    }
  };
}

const Versioned = z.object({ version: z.string() });
const Lock = Versioned.extend({ packages: z.looseObject({ "": Versioned }) });

function requireVersion(version: string, { manifest, lock }: { manifest: string; lock: string }): void {
  const named = Versioned.parse(JSON.parse(manifest)).version;
  if (named !== version)
    throw new Error(`The tag is v${version}, but package.json has ${named}. Tag v${named}, or change the version`);
  const { version: locked, packages } = Lock.parse(JSON.parse(lock));
  if (locked !== version || packages[""].version !== version)
    throw new Error(`package-lock.json has ${locked} instead of ${version}. Run: npm install --package-lock-only`);
}

function requireOnMain(git: Git, { tag, commit }: { tag: string; commit: string }): void {
  const main = ["refs/remotes/origin/main", "refs/heads/main"].find((ref) =>
    git("rev-parse", "--verify", "--quiet", ref),
  );
  if (main === undefined) throw new Error("There is no branch main here. Run: git fetch origin main");
  if (git("merge-base", "--is-ancestor", commit, main) === null)
    throw new Error(`The commit of ${tag} is not on main. Merge it first, then tag the commit on main`);
}

/** A release older than another would offer a step back as news. */
function requireNewest(git: Git, { tag, version }: { tag: string; version: string }): void {
  const sorted = git("-c", "versionsort.suffix=-", "tag", "--list", "v*", "--sort=v:refname") ?? "";
  const releases = sorted.split("\n").filter((name) => versionOf(name) !== null);
  const newest = releases.at(-1);
  if (newest !== undefined && newest !== tag)
    throw new Error(`${newest} is newer than ${version}. Release a higher version, or delete the tag ${newest}`);
}

const Runs = z.object({
  workflow_runs: z.array(z.object({ status: z.string(), conclusion: z.string().nullable(), html_url: z.string() })),
});

/** Requires that the newest run of test.yml for the commit on main succeeded. */
async function requireGreen(commit: string): Promise<void> {
  const { GITHUB_API_URL = "https://api.github.com", GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env;
  if (!GITHUB_REPOSITORY || !GITHUB_TOKEN) {
    throw new Error(
      "GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN are not set, so the tests' result is unknown. Set them, or check all but the tests with --without-ci",
    );
  }
  const query = new URLSearchParams({ head_sha: commit, branch: "main", event: "push" });
  const address = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/actions/workflows/test.yml/runs?${query}`;
  const answer = await fetch(address, {
    headers: { Accept: "application/vnd.github+json", Authorization: `Bearer ${GITHUB_TOKEN}` },
  });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} when asked for the tests' result. Run this again`);
  const [run] = Runs.parse(await answer.json()).workflow_runs;
  if (!run)
    throw new Error(`The tests have not run for ${commit.slice(0, 12)} on main. Push main, and tag once they passed`);
  if (run.status !== "completed")
    throw new Error(`The tests still run: ${run.html_url}. Run this again once they passed`);
  if (run.conclusion !== "success")
    throw new Error(
      `The tests did not pass (${run.conclusion ?? "no result"}): ${run.html_url}. Fix main, then tag the fix`,
    );
}
