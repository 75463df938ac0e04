import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { afterEach, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/kit/env";
import { commands } from "@/lib/platform/ops/commands";
import { documentedBlock, documentedFiles } from "@/proof/fixtures/documented";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";

const units = documentedFiles("/etc/systemd/system");
const analyze = "/usr/bin/systemd-analyze";
const canAnalyze = existsSync(analyze);
if (!canAnalyze) {
  process.stderr.write("There is no systemd here, so it does not check the documented units.\n");
}

/** A unit's settings by name; repeated ones are joined. */
function settingsOf(unit: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const line of unit.split("\n")) {
    if (/^(#.*|\[\w+\]|)$/.test(line)) continue;
    const [, name = "", value = ""] = /^([A-Z]\w+)=(.+)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    settings.set(name, `${settings.get(name) ?? ""} ${value}`.trim());
  }
  return settings;
}

/** The command of `ops` in a line, checked as `ops` does. */
function prepareOps(line: string): void {
  const [, words = "", option = "", value = ""] = /run\.mjs ops (\w+) --(\w+) (\S+)/.exec(line) ?? [];
  commands.get(words)?.prepare({ [option]: value });
  expect(commands.has(words)).toBe(true);
}

afterEach(cleanUpAll);

describe("the documented units of systemd", () => {
  it("are the service, the nightly backup and its timer", () => {
    expect([...units.keys()].sort()).toEqual([
      "referral-rewards-backup.service",
      "referral-rewards-backup.timer",
      "referral-rewards.service",
    ]);
  });

  it("give the backup the settings, the user and the folder of the service", () => {
    const service = settingsOf(units.get("referral-rewards.service") ?? "");
    const backup = settingsOf(units.get("referral-rewards-backup.service") ?? "");
    for (const name of ["User", "WorkingDirectory", "EnvironmentFile"]) {
      expect(backup.get(name)).toBe(service.get(name));
    }
    const valuesOf = (from: ReadonlyMap<string, string>) =>
      Object.fromEntries((from.get("Environment") ?? "").split(" ").map((pair) => pair.split("=")));
    expect(valuesOf(service)).toMatchObject(valuesOf(backup));
    parseEnv(valuesOf(service));
    prepareOps(backup.get("ExecStart") ?? "");
  });

  it.runIf(canAnalyze)("are what systemd understands", async () => {
    const dir = await createDataDir();
    for (const [name, unit] of units) {
      await writeFile(join(dir, name), unit.replaceAll("/usr/bin/node ", `${process.execPath} `));
    }
    const files = [...units.keys()].map((name) => join(dir, name));
    const { status, stderr } = spawnSync(analyze, ["verify", ...files], { encoding: "utf8" });
    expect(stderr.split("\n").filter((line) => line.includes("referral-rewards"))).toEqual([]);
    expect(status).toBe(0);
  });

  it("run the backup with the name of the file that they mean", async () => {
    const dir = await createDataDir();
    const [, line = ""] =
      /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(units.get("referral-rewards-backup.service") ?? "") ?? [];
    const printed = join(dir, "printed");
    const node = join(dir, "node");
    await writeFile(node, `#!/bin/sh\necho "$@" > ${printed}\n`);
    await chmod(node, 0o755);
    // What systemd makes of `$$` and `%%`.
    const command = line.replaceAll("$$", "$").replaceAll("%%", "%").replaceAll("/usr/bin/node", node);
    expect(spawnSync("/bin/sh", ["-c", command]).status).toBe(0);
    expect(await readFile(printed, "utf8")).toMatch(
      /^scripts\/run\.mjs ops export --out \/backups\/rewards-\d{4}-\d\d-\d\d-\d{4}\.gz\n$/,
    );
  });
});

it("the documented wrapper of ops runs the command it is given as the service runs", async () => {
  const dir = await createDataDir();
  const wrapper = join(dir, "rewards-ops");
  // Stands in for systemd and prints its arguments.
  await writeFile(join(dir, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  await writeFile(wrapper, documentedBlock("# /usr/local/bin/rewards-ops"));
  for (const file of [wrapper, join(dir, "systemd-run")]) await chmod(file, 0o755);
  const { stdout, status } = spawnSync(wrapper, ["org", "create", "--name", "Acme Plumbing"], {
    encoding: "utf8",
    env: { ...env, PATH: `${dir}:/usr/bin:/bin` },
  });
  expect(status).toBe(0);
  const words = stdout.trimEnd().split("\n");
  const service = settingsOf(units.get("referral-rewards.service") ?? "");
  for (const name of ["User", "WorkingDirectory", "EnvironmentFile"]) {
    expect(words).toContain(`--property=${name}=${service.get(name)}`);
  }
  const program = words.slice(words.indexOf("/usr/bin/node"));
  expect(program).toEqual([
    ...["/usr/bin/node", "scripts/run.mjs", "ops"],
    ...["org", "create", "--name", "Acme Plumbing"],
  ]);
});
