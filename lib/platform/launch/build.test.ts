import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanUpAll, createDataDir, repository } from "@/proof/fixtures/postgres-servers";
import { ensureBuild } from "./build";
import { findUser, occupyFolder } from "./folder-in-use";
import { hashSources } from "./source-hash";

let root: string;

beforeEach(async () => {
  root = await createDataDir();
  await mkdir(join(root, "app", "deep"), { recursive: true });
  await mkdir(join(root, ".next"));
  await writeFile(join(root, "app", "deep", "page.tsx"), "one");
  await writeFile(join(root, "package-lock.json"), "{}");
});

afterEach(cleanUpAll);

test("the hash depends on content, names and packages only", async () => {
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

test("several processes share one build, which runs again only after a change", async () => {
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

test("a failed build shows its output, then one line, and is tried again", async () => {
  const failing = async () => ({ code: 1, output: "app/page.tsx: unexpected token\n" });
  const message = "app/page.tsx: unexpected token\nThe build failed. Fix what it reports above and run this again.";
  await expect(ensureBuild(root, () => {}, failing)).rejects.toThrow(message);
  await expect(ensureBuild(root, () => {}, failing)).rejects.toThrow(message);
});

test("a running server's folder is not built, and its build stays untouched", async () => {
  const refused = async () => Promise.reject(new Error("it was built"));
  const leave = await occupyFolder(root, "The server");
  const second = await occupyFolder(root, "The worker");
  await expect(ensureBuild(root, () => {}, refused)).rejects.toThrow(
    new RegExp(`^The server \\(process ${process.pid}\\) runs from ${root}, and .* Stop it first`),
  );
  leave();
  await expect(ensureBuild(root, () => {}, refused)).rejects.toThrow("The worker");
  second();
  await expect(ensureBuild(root, () => {}, refused)).rejects.toThrow("it was built");
});

test("a killed server frees its folder", async () => {
  const program = join(repository, "lib", "platform", "launch", "folder-in-use.ts");
  const code = `
    const { occupyFolder } = await import(${JSON.stringify(program)});
    await occupyFolder(${JSON.stringify(root)}, "The server");
    process.send("ready");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  expect(await findUser(root)).toBe(`The server (process ${child.pid})`);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await findUser(root)).toBeNull();
});
