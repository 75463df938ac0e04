import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv as parseSettings } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findFreePort } from "@/lib/platform/postgres/server";
import { createCommands, createRelease, runScript } from "@/proof/deploy/release";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";

let folder = "";
let home = "";
let PATH = "";

const calls = () => join(folder, "calls");
const compose = () => readFile(join(home, "compose.yaml"), "utf8");
const run = (release: string, script: string, ...args: string[]) =>
  runScript(release, script, ["--root", join(folder, "root"), ...args], { PATH });

/** Makes Docker fail at the commands that contain this text. */
const failAt = (text: string) => writeFile(join(folder, "failing"), text);

async function readCalls(): Promise<string[]> {
  const lines = (await readFile(calls(), "utf8")).trim().split("\n");
  await writeFile(calls(), "");
  return lines.map((line) => line.replaceAll(/ --project-directory \S+/g, "").replaceAll(`${home}/`, ""));
}

beforeEach(async () => {
  folder = await createDataDir();
  home = join(folder, "root/opt/referral-rewards");
  // There is no Docker where these tests run: this one notes its commands.
  const docker = `echo "$*" >>${calls()}
! echo "$*" | grep -qFf ${folder}/failing`;
  PATH = await createCommands(folder, { docker });
  await failAt("nothing");
});

afterEach(cleanUpAll);

async function install(release: string) {
  const port = String(await findFreePort());
  const who = ["--domain", "rewards.example.com", "--email", "you@example.com", "--port", port];
  return run(release, "install.sh", "--yes", "--mode", "docker", "--proxy", "caddy", ...who);
}

it("install.sh writes settings and compose.yaml, fetches the images, and starts the containers", async () => {
  const release = await createRelease(folder, "1.0.0");
  const { status, stderr, stdout } = await install(release);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain("https://rewards.example.com/sign-up\n");
  expect((await stat(join(home, ".env"))).mode & 0o777).toBe(0o600);
  const settings = parseSettings(await readFile(join(home, ".env"), "utf8"));
  expect(settings).toMatchObject({ COMPOSE_PROFILES: "caddy", APP_URL: "https://rewards.example.com" });
  expect(settings["AUTH_SECRET"]).toMatch(/^[0-9a-f]{64}$/);
  expect(settings["POSTGRES_PASSWORD"]).toMatch(/^[0-9a-f]{48}$/);
  expect((await readCalls()).slice(0, 4)).toEqual([
    "compose version",
    "info",
    "compose -f compose.yaml.new pull --quiet",
    "compose up --detach --remove-orphans --wait --wait-timeout 300",
  ]);
  const again = await install(release);
  expect(again.status).toBe(0);
  expect(again.stdout).not.toContain("sign-up");
  expect(parseSettings(await readFile(join(home, ".env"), "utf8"))).toEqual(settings);
});

it("install.sh leaves no compose.yaml if the image cannot be fetched, and continues from there", async () => {
  const release = await createRelease(folder, "1.0.0");
  await failAt("pull");
  const failed = await install(release);
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain("build it from this folder with --build");
  expect(existsSync(join(home, "compose.yaml"))).toBe(false);
  await failAt("nothing");
  const { stdout } = run(release, "install.sh", "--yes", "--mode", "docker", "--build");
  expect(stdout).toContain("https://rewards.example.com/sign-up\n");
  expect(await readCalls()).toContainEqual(
    expect.stringMatching(/^build --tag ghcr\.io\/\S+:1\.0\.0 .*release-1\.0\.0$/),
  );
});

it("update.sh backs up before it fetches and starts the new release, and rollback.sh goes back", async () => {
  await install(await createRelease(folder, "1.0.0"));
  const next = await createRelease(folder, "1.1.0");
  await readCalls();
  expect(run(next, "update.sh")).toMatchObject({ status: 0, stderr: "" });
  const made = await readCalls();
  expect(made[0]).toMatch(/^compose exec -T web node scripts\/run\.mjs ops export --out \/data\/before-updates/);
  expect(made.slice(1)).toEqual([
    "compose -f compose.yaml.new pull --quiet",
    "compose up --detach --remove-orphans --wait --wait-timeout 300",
  ]);
  expect(await compose()).toContain("referral-rewards:1.1.0");
  expect(run(next, "rollback.sh").status).toBe(0);
  expect(await compose()).toContain("referral-rewards:1.0.0");
});

it.each([
  ["export", "The backup failed, so nothing was changed."],
  ["pull", "Nothing was changed."],
])("update.sh changes nothing if docker fails at %s", async (text, line) => {
  await install(await createRelease(folder, "1.0.0"));
  const before = await compose();
  await readCalls();
  await failAt(text);
  const { status, stderr } = run(await createRelease(folder, "1.1.0"), "update.sh");
  expect(status).toBe(1);
  expect(stderr).toContain(line);
  expect(await compose()).toBe(before);
  expect((await readCalls()).filter((call) => call.includes(" up "))).toEqual([]);
});
