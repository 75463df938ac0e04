import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { parseEnv as parseSettings } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/kit/env";
import { findFreePort } from "@/lib/platform/postgres/server";
import { createCommands, createRelease, runScript } from "@/proof/deploy/release";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import { caddyProgram, hasCaddy } from "@/proof/launch/deploy-tools";

const DATABASE_OWNER_URL = "postgres://owner:secret@localhost:5432/rewards";

let folder = "";
let root = "";
let port = 0;
/** Where a stand-in for npm, which takes seconds each time, comes first. */
let withoutNpm = "";

beforeEach(async () => {
  folder = await createDataDir();
  withoutNpm = await createCommands(folder, { npm: "" });
  root = join(folder, "root");
  port = await findFreePort();
});

afterEach(async () => {
  const pidFile = join(root, "run/referral-rewards.pid");
  if (existsSync(pidFile)) process.kill(Number(await readFile(pidFile, "utf8")), "SIGKILL");
  await cleanUpAll();
});

const settingsFile = () => join(root, "etc/referral-rewards.env");
const readSettings = async () => parseSettings(await readFile(settingsFile(), "utf8"));
const linked = async (name: string) => basename(await readlink(join(root, "opt/referral-rewards", name)));
const listReleases = () => readdir(join(root, "opt/referral-rewards/releases"));

async function readVersion(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
    // The server is another one after an update.
    headers: { Connection: "close" },
  });
  return String(Object(await response.json()).version);
}

function install(release: string, more: readonly string[] = [], environment = {}) {
  const args = ["--yes", "--root", root, "--mode", "native", "--port", String(port)];
  const who = ["--domain", "https://Rewards.example.com/", "--email", "you@example.com"];
  return runScript(release, "install.sh", [...args, ...who, "--proxy", "own", ...more], {
    DATABASE_OWNER_URL,
    PATH: withoutNpm,
    ...environment,
  });
}

/** Installs version 1.0.0. */
async function installFirst(environment = {}) {
  const release = await createRelease(folder, "1.0.0");
  const result = install(release, [], environment);
  expect(result.stderr).toBe("");
  expect(result.status).toBe(0);
  return { release, ...result };
}

const update = (release: string, ...more: string[]) =>
  runScript(release, "update.sh", ["--root", root, ...more], { PATH: withoutNpm });

describe("install.sh", () => {
  it("installs without questions, writes settings that the product accepts, and prints the sign-up link once", async () => {
    // With npm itself.
    const { release, stdout } = await installFirst({ PATH: process.env["PATH"] });
    expect(stdout).toContain(
      "Sign up as you@example.com within 10 minutes:  https://rewards.example.com/sign-in/link?sign-up#rrl_x-1\n",
    );
    expect(await readVersion()).toBe("1.0.0");
    expect((await stat(settingsFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, "var/lib/referral-rewards"))).mode & 0o777).toBe(0o700);
    const settings = await readSettings();
    expect(parseEnv(settings)).toMatchObject({
      NODE_ENV: "production",
      APP_URL: "https://rewards.example.com",
      PORT: port,
      TRUST_PROXY: 1,
      DEMO: "off",
      SIGN_UP: "open",
      DATA_DIR: join(root, "var/lib/referral-rewards"),
      DATABASE_OWNER_URL,
    });
    expect(settings["AUTH_SECRET"]).toMatch(/^[0-9a-f]{64}$/);
    expect(settings["METRICS_TOKEN"]).toMatch(/^[0-9a-f]{48}$/);
    for (const secret of [settings["AUTH_SECRET"], settings["METRICS_TOKEN"]]) {
      expect(stdout).not.toContain(secret);
    }

    // `rewards-ops` runs a command with the settings and in the folder of the service.
    const words = ["org", "create", "--name", "Acme Plumbing"];
    const ops = spawnSync(join(root, "usr/local/bin/rewards-ops"), words, { encoding: "utf8" });
    expect(ops.stderr).toBe("");
    expect(JSON.parse(ops.stdout)).toMatchObject({
      args: words,
      cwd: join(root, "opt/referral-rewards/releases/1.0.0"),
      env: settings,
    });

    const again = install(release, ["--domain", "other.example.com"]);
    expect(again.status).toBe(0);
    expect(again.stdout).not.toContain("sign-up");
    expect(await readSettings()).toEqual(settings);
    expect(await readVersion()).toBe("1.0.0");

    const other = install(await createRelease(folder, "1.1.0"));
    expect(other.status).toBe(1);
    expect(other.stderr).toMatch(/^Release 1\.0\.0 is installed here\. Update it: .*update\.sh\n$/);
  });

  it("continues where a failed build stopped it, and leaves no half release", async () => {
    const bad = await createRelease(folder, "0.9.0", "build fails");
    const failed = install(bad, ["--proxy", "caddy"]);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain("This build fails.");
    expect(failed.stderr).toContain("run this again");
    expect(await listReleases()).toEqual([]);
    expect(existsSync(settingsFile())).toBe(false);
    const { stdout } = await installFirst();
    expect(stdout).toContain("Sign up as");
  });

  it.each([
    [["--domain", "not a name"], "--domain is the public name"],
    [["--domain", "localhost"], "--domain is the public name"],
    [["--domain", "192.0.2.1"], "--domain is the public name"],
    [["--email", "you"], "--email is an email address"],
    [["--port", "http"], "--port is a number"],
    [["--proxy", "apache"], "--proxy is caddy or own"],
    [["--mode", "snap"], "--mode is docker or native"],
  ])("refuses %j in one line and changes nothing", async (args, line) => {
    const { status, stderr } = install(await createRelease(folder, "1.0.0"), args);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(line);
    expect(existsSync(join(root, "etc"))).toBe(false);
  });

  it("refuses values that would become other settings", async () => {
    const release = await createRelease(folder, "1.0.0");
    for (const SMTP_URL of ["smtp://a\nSIGN_UP=closed", 'smtp://"a"', "smtp://a\\b"]) {
      const { status, stderr } = install(release, [], { SMTP_URL, EMAIL_FROM: "Acme <a@example.com>" });
      expect(status).toBe(1);
      expect(stderr).toContain("one line each without quotes");
    }
  });

  it("takes the email settings from the environment", async () => {
    const release = await createRelease(folder, "1.0.0");
    const SMTP_URL = "smtps://acme%40mail:p%22a@smtp.example.com:465";
    const { stdout } = install(release, [], { SMTP_URL, EMAIL_FROM: "Acme & Sons <rewards@example.com>" });
    expect(await readSettings()).toMatchObject({ SMTP_URL, EMAIL_FROM: "Acme & Sons <rewards@example.com>" });
    expect(stdout).toContain("first member of your business:  https://rewards.example.com/sign-up\n");
  });

  it("refuses a taken port", async () => {
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    const { status, stderr } = install(await createRelease(folder, "1.0.0"));
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is in use`);
    server.close();
  });

  it.runIf(hasCaddy())("adds a site to Caddy's own ones, in words that Caddy takes", async () => {
    const caddyfile = join(root, "etc/caddy/Caddyfile");
    await mkdir(join(root, "etc/caddy"), { recursive: true });
    await writeFile(caddyfile, "other.example.com {\n\trespond 204\n}\n");
    const release = await createRelease(folder, "1.0.0");
    for (const _ of [1, 2]) expect(install(release, ["--proxy", "caddy"]).status).toBe(0);
    const { stdout } = spawnSync(caddyProgram, ["adapt", "--config", caddyfile], { encoding: "utf8" });
    expect(stdout.match(/"rewards.example.com"/g)).not.toBeNull();
    expect(stdout).toContain("other.example.com");
    expect(stdout.split(`127.0.0.1:${port}`)).toHaveLength(2);
  });

  it.runIf(hasCaddy())("leaves Caddy as it was if it refuses the result", async () => {
    const caddyfile = join(root, "etc/caddy/Caddyfile");
    await mkdir(join(root, "etc/caddy"), { recursive: true });
    await writeFile(caddyfile, "rewards.example.com {\n\trespond 204\n}\n");
    const { status, stderr } = install(await createRelease(folder, "1.0.0"), ["--proxy", "caddy"]);
    expect(status).toBe(1);
    expect(stderr).toContain("Caddy refuses its configuration");
    expect(await readFile(caddyfile, "utf8")).toBe("rewards.example.com {\n\trespond 204\n}\n");
  });

  it("runs the service by its unit if systemd is there", async () => {
    await mkdir(join(root, "run/systemd/system"), { recursive: true });
    const calls = join(folder, "calls");
    // Starts what the unit names, as systemd would.
    const systemctl = `echo "$*" >>${calls}
[ "$1" = restart ] || exit 0
unit=${root}/etc/systemd/system/$2.service
of() { sed -n "s/^$1=//p" "$unit"; }
mkdir -p ${root}/run
cd "$(of WorkingDirectory)" && env $(grep -v '^#' "$(of EnvironmentFile)") $(of ExecStart) >/dev/null 2>&1 &
echo $! >${root}/run/referral-rewards.pid`;
    const PATH = await createCommands(join(folder, "systemd"), { systemctl, npm: "" });
    const { status } = install(await createRelease(folder, "1.0.0"), [], { PATH });
    expect(status).toBe(0);
    expect(await readVersion()).toBe("1.0.0");
    expect((await readFile(calls, "utf8")).trim().split("\n")).toEqual([
      "daemon-reload",
      "enable referral-rewards",
      "restart referral-rewards",
    ]);
  });
});

describe("update.sh and rollback.sh", () => {
  const backups = () => join(root, "var/lib/referral-rewards/before-updates");

  it("back up, switch to the new release, go back and forth, and keep no release before the previous one", async () => {
    await installFirst();
    const next = await createRelease(folder, "1.1.0");
    expect(update(next)).toMatchObject({ status: 0, stderr: "" });
    expect(await readVersion()).toBe("1.1.0");
    expect([await linked("current"), await linked("previous")]).toEqual(["1.1.0", "1.0.0"]);
    const [backup = "", ...others] = await readdir(backups());
    expect(backup).toMatch(/^1\.0\.0-.*\.gz$/);
    expect(others).toEqual([]);
    const made = JSON.parse(await readFile(join(backups(), backup), "utf8"));
    expect(made).toMatchObject({ version: "1.0.0", env: { DATABASE_OWNER_URL } });

    expect(update(next).stdout).toBe("Release 1.1.0 runs already\n");
    const back = () => runScript(next, "rollback.sh", ["--root", root]);
    expect(back()).toMatchObject({ status: 0, stderr: "" });
    expect(await readVersion()).toBe("1.0.0");
    expect(back().status).toBe(0);
    expect(await readVersion()).toBe("1.1.0");

    expect(update(await createRelease(folder, "1.2.0")).status).toBe(0);
    expect((await listReleases()).sort()).toEqual(["1.1.0", "1.2.0"]);
  });

  it("change nothing if the backup fails", async () => {
    const first = await createRelease(folder, "1.0.0", "export fails");
    expect(install(first).status).toBe(0);
    const pid = await readFile(join(root, "run/referral-rewards.pid"), "utf8");
    const next = await createRelease(folder, "1.1.0");
    expect(update(next).status).toBe(1);
    const { status, stderr } = update(next);
    expect(status).toBe(1);
    // The first attempt's lines are in the same log.
    expect(stderr.match(/^Error: The disk is full/gm)).toHaveLength(1);
    expect(stderr).toContain("The backup failed, so nothing was changed.");
    expect(await listReleases()).toEqual(["1.0.0"]);
    expect(await linked("current")).toBe("1.0.0");
    expect(await readVersion()).toBe("1.0.0");
    expect(await readFile(join(root, "run/referral-rewards.pid"), "utf8")).toBe(pid);
    expect(update(next, "--without-backup").status).toBe(0);
  });

  it("keep the running release if the new one cannot be built, and return to it if the new one is not ready", async () => {
    const { release } = await installFirst();
    const unbuilt = update(await createRelease(folder, "1.1.0", "build fails"));
    expect(unbuilt.status).toBe(1);
    expect(unbuilt.stderr).toContain("Release 1.1.0 could not be built");
    expect(await listReleases()).toEqual(["1.0.0"]);
    expect(await readVersion()).toBe("1.0.0");

    const unready = update(await createRelease(folder, "1.2.0", "never ready"));
    expect(unready.status).toBe(1);
    expect(unready.stderr).toContain("This release is too old for the database.");
    expect(unready.stderr).toContain("Release 1.0.0 runs again, and no data is lost.");
    expect(await readVersion()).toBe("1.0.0");
    expect(await linked("current")).toBe("1.0.0");
    expect(existsSync(join(root, "opt/referral-rewards/previous"))).toBe(false);
    const { stderr } = runScript(release, "rollback.sh", ["--root", root]);
    expect(stderr).toBe("There is no release to go back to.\n");
  });

  it("report that nothing is installed", async () => {
    const release = await createRelease(folder, "1.0.0");
    expect(update(release).stderr).toBe("Nothing is installed here. Run install.sh first.\n");
  });
});
