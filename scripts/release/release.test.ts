import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { requireReleasable } from "@/scripts/release/check";
import { readNotes } from "@/scripts/release/notes";

let folder: string;
let tagged: string;

function git(...args: string[]): string {
  const settings = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com", "-c", "tag.gpgSign=false"];
  return execFileSync("git", [...settings, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

function write(version: string, changelog: string, locked = version): void {
  const lock = { version: locked, packages: { "": { version: locked } } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
}

function commit(version: string, changelog: string, locked?: string): string {
  write(version, changelog, locked);
  git("add", ".");
  git("commit", "--quiet", "--allow-empty", "--message", `Release ${version}`);
  return git("rev-parse", "HEAD");
}

const entry =
  "# Changelog\n\n## 1.2.0 (2026-11-27)\n\n- Faster. See [how](docs/operations.md#updating).\n\n## 1.1.0\n\n- First.\n";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "referral-rewards-release-"));
  git("init", "--quiet", "--initial-branch", "main");
  tagged = commit("1.2.0", entry);
  git("tag", "v1.2.0");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const check = (tag = "v1.2.0") => requireReleasable({ folder, tag, asksCi: false });

describe("a release without the tests' result", () => {
  it("is fine if version, entry and branch fit its tag", async () => {
    expect(await check()).toMatch(/^v1\.2\.0 \([0-9a-f]{12}\) can be released; the tests on GitHub were not asked/);
  });

  it("is judged by its tag's commit, not by the files in the folder", async () => {
    write("9.9.9", "");
    await expect(check()).resolves.toContain("can be released");
  });

  it("can follow a commit that main has moved past", async () => {
    commit("1.2.0", `${entry}\nMore.`);
    await expect(check()).resolves.toContain("can be released");
  });

  it.each([
    ["1.2.0", "is no version"],
    ["v1.2", "is no version"],
    ["", "is no version"],
    ["v1.3.0", "There is no tag v1.3.0 here"],
  ])("is refused for the tag %j", async (tag, words) => {
    await expect(check(tag)).rejects.toThrow(words);
  });

  it("is refused if package.json has another version", async () => {
    git("tag", "v1.2.1");
    await expect(check("v1.2.1")).rejects.toThrow("The tag is v1.2.1, but package.json has 1.2.0");
  });

  it("is refused if package-lock.json has another version", async () => {
    commit("1.3.0", entry.replace("1.2.0", "1.3.0"), "1.2.0");
    git("tag", "v1.3.0");
    await expect(check("v1.3.0")).rejects.toThrow("package-lock.json has 1.2.0 instead of 1.3.0");
  });

  it.each([
    ["## 1.1.0\n\n- First.\n", "has no entry for 1.3.0"],
    ["## 1.3.0-rc.1\n\n- Soon.\n", "has no entry for 1.3.0"],
    ["## 1.3.0\n\n## 1.2.0\n\n- Older.\n", "says nothing about 1.3.0"],
    ["## 1.3.0 (not released yet)\n\n- Soon.\n", 'still has "## 1.3.0 (not released yet)"'],
  ])("is refused with the changelog %j", async (changelog, words) => {
    commit("1.3.0", changelog);
    git("tag", "v1.3.0");
    await expect(check("v1.3.0")).rejects.toThrow(words);
  });

  it("is refused off main", async () => {
    git("switch", "--quiet", "--create", "other");
    commit("1.3.0", entry.replace("1.2.0", "1.3.0"));
    git("tag", "v1.3.0");
    await expect(check("v1.3.0")).rejects.toThrow("The commit of v1.3.0 is not on main");
  });

  it("is refused below a published version, not counting release candidates", async () => {
    git("tag", "v1.2.0-rc.1");
    await expect(check()).resolves.toContain("can be released");
    git("tag", "v2.0.0");
    await expect(check()).rejects.toThrow("v2.0.0 is newer than 1.2.0");
  });
});

describe("the tests' result on GitHub", () => {
  let github: Server;
  let runs: object[] = [];
  let status = 200;
  const asked: string[] = [];
  beforeAll(async () => {
    github = createServer((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ total_count: runs.length, workflow_runs: runs }));
    });
    await new Promise<void>((resolve) => github.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void github.close());

  function answerWith(answer: object[], code = 200): Promise<string> {
    runs = answer;
    status = code;
    const { port } = z.object({ port: z.number() }).parse(github.address());
    vi.stubEnv("GITHUB_API_URL", `http://127.0.0.1:${port}`);
    vi.stubEnv("GITHUB_REPOSITORY", "acme/referral-rewards");
    vi.stubEnv("GITHUB_TOKEN", "token");
    return requireReleasable({ folder, tag: "v1.2.0", asksCi: true });
  }

  const run = (conclusion: string | null, state = "completed") => ({
    status: state,
    conclusion,
    html_url: "https://github.com/acme/referral-rewards/actions/runs/1",
  });

  it("accepts a commit whose newest run on main succeeded", async () => {
    expect(await answerWith([run("success"), run("failure")])).toMatch(/can be released$/);
    const path = "/repos/acme/referral-rewards/actions/workflows/test.yml/runs";
    expect(asked.at(-1)).toBe(`Bearer token ${path}?head_sha=${tagged}&branch=main&event=push`);
  });

  it.each([
    ["failed", [run("failure"), run("success")], "The tests did not pass (failure): https://github.com/"],
    ["was canceled", [run("cancelled")], "The tests did not pass (cancelled)"],
    ["still runs", [run(null, "in_progress")], "The tests still run: https://github.com/"],
    ["is missing", [], "The tests have not run for"],
  ])("refuses a commit whose run %s", async (_, answer, words) => {
    await expect(answerWith(answer)).rejects.toThrow(words);
  });

  it("is never assumed", async () => {
    await expect(answerWith([], 500)).rejects.toThrow("GitHub answered 500");
    vi.stubEnv("GITHUB_TOKEN", "");
    await expect(requireReleasable({ folder, tag: "v1.2.0", asksCi: true })).rejects.toThrow(
      "GITHUB_TOKEN are not set",
    );
  });
});

describe("the notes of a release", () => {
  it("are its entry in the changelog, with links that work on the release's page", () => {
    vi.stubEnv("GITHUB_SERVER_URL", "https://github.com");
    vi.stubEnv("GITHUB_REPOSITORY", "acme/referral-rewards");
    expect(readNotes({ folder, tag: "v1.2.0" })).toBe(
      "- Faster. See [how](https://github.com/acme/referral-rewards/blob/v1.2.0/docs/operations.md#updating).",
    );
  });

  it("explain how to get and check the image", () => {
    const notes = readNotes({ folder, tag: "v1.2.0", image: "ghcr.io/acme/referral-rewards@sha256:12" });
    expect(notes).toContain("`ghcr.io/acme/referral-rewards:1.2.0`");
    expect(notes).toContain("gh attestation verify oci://ghcr.io/acme/referral-rewards@sha256:12");
  });
});
