import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import { ensureBuild, hashSources } from "./build";

let root: string;

beforeEach(async () => {
  root = await createDataDir();
  await mkdir(join(root, "app", "deep"), { recursive: true });
  await mkdir(join(root, ".next"));
  await writeFile(join(root, "app", "deep", "page.tsx"), "one");
  await writeFile(join(root, "package-lock.json"), "{}");
});

afterEach(cleanUpAll);

test("the hash changes with content, names and packages, and with nothing else", async () => {
  const before = await hashSources(root);
  const page = join(root, "app", "deep", "page.tsx");
  await writeFile(page, "one");
  await writeFile(join(root, "app", "deep", "page.test.tsx"), "a test");
  await writeFile(join(root, "README.md"), "words");
  expect(await hashSources(root)).toBe(before);

  await writeFile(page, "two");
  const edited = await hashSources(root);
  await rm(page);
  await writeFile(join(root, "app", "deep", "pages.tsx"), "two");
  const renamed = await hashSources(root);
  await writeFile(join(root, "package-lock.json"), "{ }");
  const updated = await hashSources(root);
  expect(new Set([before, edited, renamed, updated]).size).toBe(4);
});

test("it builds once for several who ask, and again only after a change", async () => {
  let builds = 0;
  const build = async () => {
    builds += 1;
    await sleep(100);
    await writeFile(join(root, ".next", "BUILD_ID"), "an id");
    return { code: 0, output: "" };
  };
  const ask = () => ensureBuild(root, () => {}, build);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(builds).toBe(1);
  await writeFile(join(root, "app", "deep", "page.tsx"), "two");
  await ask();
  expect(builds).toBe(2);
});

test("a failed build shows its output, then one line, and does not count as built", async () => {
  const failing = async () => ({ code: 1, output: "app/page.tsx: unexpected token\n" });
  const message =
    "app/page.tsx: unexpected token\nThe build failed. Fix what it reports above and run this again.";
  await expect(ensureBuild(root, () => {}, failing)).rejects.toThrow(message);
  await expect(ensureBuild(root, () => {}, failing)).rejects.toThrow(message);
});
