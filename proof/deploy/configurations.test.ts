import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execPath } from "node:process";
import { parseEnv as parseSettings } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/kit/env";
import { commands } from "@/lib/platform/ops/commands";
import { replaceIn } from "@/proof/fixtures/pgbouncer";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import {
  caddyProgram,
  nginxProgram,
  promtoolProgram,
  shellcheckProgram,
  systemdAnalyzeProgram,
} from "@/proof/launch/deploy-tools";

const read = (file: string) => readFileSync(join("deploy", file), "utf8");

for (const program of [caddyProgram, nginxProgram, promtoolProgram, shellcheckProgram, systemdAnalyzeProgram]) {
  if (!existsSync(program))
    process.stderr.write(`There is no ${program} here, so it does not check its files in deploy/.\n`);
}

function run(program: string, args: readonly string[], cwd = process.cwd()): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", cwd });
  expect(status, `${stdout}${stderr}`).toBe(0);
}

afterEach(cleanUpAll);

describe("the scripts", () => {
  it.runIf(existsSync(shellcheckProgram))("are what shellcheck accepts", () => {
    const names = ["install.sh", "update.sh", "rollback.sh", "restart.sh", "rewards-ops"];
    run(shellcheckProgram, ["--external-sources", ...names.map((name) => join("deploy", name))]);
  });
});

describe("the settings that install.sh fills in", () => {
  it("are settings of the product, also those in comments", () => {
    const text = read("settings.env");
    const secrets = { AUTH_SECRET: "s".repeat(32), DATABASE_OWNER_URL: "postgres://a:b@localhost/c" };
    const settings = parseSettings(text);
    expect(parseEnv({ ...settings, ...secrets, METRICS_TOKEN: "m".repeat(32) })).toMatchObject({
      NODE_ENV: "production",
      DEMO: "off",
      TRUST_PROXY: 1,
      APP_URL: "https://rewards.example.com",
    });
    for (const name of Object.keys(secrets)) expect(settings[name]).toBe("");
    expect(text).toMatch(/^#EMAIL_FROM=.+\n#SMTP_URL=smtps:\/\/.+$/m);
  });
});

describe("the proxies", () => {
  it.runIf(existsSync(caddyProgram))("Caddy's site is what Caddy takes, and laid out as it wants", () => {
    run(caddyProgram, ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]);
    const { stdout } = spawnSync(caddyProgram, ["fmt", "deploy/Caddyfile"], { encoding: "utf8" });
    expect(stdout).toBe(read("Caddyfile"));
  });

  it.runIf(existsSync(nginxProgram))("nginx's servers are what nginx takes", async () => {
    const dir = await createDataDir();
    const key = join(dir, "key.pem");
    const certificate = join(dir, "certificate.pem");
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=rewards.example.com"];
    run("openssl", [...request, "-keyout", key, "-out", certificate]);
    const folder = "/etc/letsencrypt/live/rewards.example.com";
    const servers = replaceIn(read("nginx.conf"), [
      [`${folder}/fullchain.pem`, certificate],
      [`${folder}/privkey.pem`, key],
    ]);
    const logs = `error_log ${dir}/error.log; pid ${dir}/nginx.pid;`;
    await writeFile(
      join(dir, "nginx.conf"),
      `${logs} events {} http { access_log off; client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
       fastcgi_temp_path ${dir}/fastcgi; uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;\n${servers}}`,
    );
    run(nginxProgram, ["-t", "-p", dir, "-e", join(dir, "error.log"), "-c", join(dir, "nginx.conf")]);
  });

  it("let logos of 2 MiB through", () => {
    expect(read("nginx.conf")).toContain("client_max_body_size 3m;");
    expect(read("Caddyfile")).toContain("max_size 3MB");
  });
});

describe("Prometheus", () => {
  const folder = join("deploy", "prometheus");

  it.runIf(existsSync(promtoolProgram))(
    "takes the configuration and the alerts, which fire when they should",
    async () => {
      const dir = await createDataDir();
      await cp(folder, dir, { recursive: true });
      const token = join(dir, "token");
      await writeFile(token, "secret");
      const config = replaceIn(await readFile(join(dir, "prometheus.yml"), "utf8"), [
        ["/etc/prometheus/referral-rewards.token", token],
      ]);
      await writeFile(join(dir, "prometheus.yml"), config);
      run(promtoolProgram, ["check", "config", "prometheus.yml"], dir);
      run(promtoolProgram, ["test", "rules", "referral-rewards.rules.test.yml"], dir);
    },
  );

  it("sends the token over https only", () => {
    expect(read("prometheus/prometheus.yml")).toContain("scheme: https");
  });

  it("has alerts on the product's metrics, of the job that it scrapes", () => {
    const rules = read("prometheus/referral-rewards.rules.yml");
    const documented = readFileSync("docs/operations.md", "utf8");
    for (const [name] of rules.matchAll(/\b(referral_rewards|nodejs)_\w+/g)) {
      expect(documented).toContain(name.replace(/_bucket$/, ""));
    }
    expect(read("prometheus/prometheus.yml")).toContain("job_name: referral-rewards\n");
    expect(rules).toContain('up{job="referral-rewards"}');
  });
});

describe("the units of systemd", () => {
  const units = readdirSync(join("deploy", "systemd"));
  const settingsOf = (unit: string) =>
    new Map(
      read(join("systemd", unit))
        .split("\n")
        .flatMap((line) => {
          const [, name = "", value = ""] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? [];
          return name === "" ? [] : [[name, value] as const];
        }),
    );
  const services = units.filter((unit) => unit.endsWith(".service"));

  it.runIf(existsSync(systemdAnalyzeProgram))(
    "are what systemd understands, and leave the service few rights",
    async () => {
      const dir = await createDataDir();
      await mkdir(dir, { recursive: true });
      for (const unit of units) {
        const text = read(join("systemd", unit)).replaceAll("/usr/bin/node ", `${execPath} `);
        await writeFile(join(dir, unit), text);
      }
      const files = units.map((unit) => join(dir, unit));
      const { stderr } = spawnSync(systemdAnalyzeProgram, ["verify", ...files], { encoding: "utf8" });
      expect(stderr.split("\n").filter((line) => line.includes("referral-rewards"))).toEqual([]);
      // 9.2 without hardening.
      for (const unit of ["referral-rewards.service", "referral-rewards-worker.service"]) {
        run(systemdAnalyzeProgram, ["security", "--offline=true", "--threshold=40", join(dir, unit)]);
      }
    },
  );

  it.each(services)("%s runs our program with the settings, the user and the folder of the service", (unit) => {
    const settings = settingsOf(unit);
    const [, command = ""] = /node scripts\/run\.mjs (\w+)/.exec(settings.get("ExecStart") ?? "") ?? [];
    expect(["start", "worker", "ops"]).toContain(command);
    for (const name of ["User", "Group", "WorkingDirectory", "EnvironmentFile"]) {
      expect(settings.get(name)).toBe(settingsOf("referral-rewards.service").get(name));
    }
  });

  it("the service makes and owns DATA_DIR", () => {
    const { DATA_DIR } = parseSettings(read("settings.env"));
    expect(DATA_DIR).toBe(`/var/lib/${settingsOf("referral-rewards.service").get("StateDirectory")}`);
  });

  it("the timers' commands are commands of ops, and a backup is named by its time", async () => {
    for (const unit of services) {
      const [, words, option = "", value = ""] =
        /run\.mjs ops (\w+)(?: --(\w+) (\S+))?/.exec(settingsOf(unit).get("ExecStart") ?? "") ?? [];
      if (words === undefined) continue;
      commands.get(words)?.prepare(option ? { [option]: value } : {});
      expect(commands.has(words)).toBe(true);
    }
    const dir = await createDataDir();
    const printed = join(dir, "printed");
    const [, line = ""] =
      /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(read("systemd/referral-rewards-backup.service")) ?? [];
    await writeFile(join(dir, "printer"), `#!/bin/sh\necho "$@" > ${printed}\n`, { mode: 0o755 });
    // What systemd makes of `$$` and `%%`.
    const command = line.replaceAll("$$", "$").replaceAll("%%", "%").replace("/usr/bin/node", `${dir}/printer`);
    run("/bin/sh", ["-c", command]);
    expect(await readFile(printed, "utf8")).toMatch(
      /^scripts\/run\.mjs ops export --out \/backups\/rewards-\d{4}-\d\d-\d\d-\d{4}\.gz\n$/,
    );
  });
});
