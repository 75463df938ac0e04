import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { z } from "zod";
import { parseEnv } from "@/lib/platform/env";
import { type Api, apiFor } from "./api";
import { serverUrl, test } from "./fixtures";
import { shellEnv } from "./npm";
import { dataFolder, ops } from "./ops";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const readText = (path: string) => readFile(join(root, path), "utf8");

const Dashboard = z.object({
  campaigns: z.object({ total: z.int(), active: z.int() }),
  advocates: z.object({ total: z.int(), withPendingRewards: z.int(), totalCreditBalanceCents: z.int() }),
  referrals: z.object({ total: z.int(), pending: z.int(), converted: z.int(), conversionRate: z.number() }),
});

/** Runs blocks as a newcomer pastes them; nothing but the address differs. Answers what they printed. */
async function paste(...names: string[]): Promise<unknown[]> {
  const readme = await readText("README.md");
  const block = names
    .map((name) => new RegExp(`^\`\`\`bash ${name}\n(.*?)^\`\`\`$`, "ms").exec(readme)?.[1] ?? "")
    .join("");
  const address = "URL=http://localhost:3000\n";
  expect(block.slice(0, address.length)).toBe(address);
  const cwd = await mkdtemp(join(tmpdir(), "referral-rewards-reader-"));
  try {
    await symlink(dataFolder(), join(cwd, ".data"));
    const commands = `URL=${serverUrl()}\n${block.slice(address.length)}`;
    const env = shellEnv({ HOME: cwd });
    const { stdout, stderr } = await run("bash", ["--norc", "-c", commands], { cwd, env });
    expect(stderr).toBe("");
    const lines = stdout.split("\n").filter((line) => line !== "");
    return lines.map((line): unknown => JSON.parse(line));
  } finally {
    await rm(cwd, { recursive: true });
  }
}

async function readDashboard(api: Api) {
  return Dashboard.parse((await api.get("/api/app/dashboard")).body);
}

test("the first steps do the main job, and a second time", async () => {
  const demo: unknown = JSON.parse(await readFile(join(dataFolder(), "demo.json"), "utf8"));
  const api = apiFor(z.object({ apiKey: z.string() }).parse(demo));
  for (const _attempt of [1, 2]) {
    const before = await readDashboard(api);
    const printed = await paste("main-job");
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

    expect(printed).toHaveLength(6);
    const [converted, refused, spent, balance, activity, dashboard] = printed;
    expect(converted).toEqual({ ok: true, conversionId: uuid, advocateNewBalance: 4_800 });
    const { conversionId } = z.object({ conversionId: z.string() }).parse(converted);
    expect(refused).toMatchObject({
      status: 409,
      code: "already_converted",
      conversion: { conversionId, advocateRewardCents: 4_800 },
    });
    expect(spent).toEqual({ newBalanceCents: 2_800 });
    expect(balance).toBe(2_800);
    expect(z.object({ activity: z.array(z.unknown()).length(4) }).parse(activity)).toMatchObject({
      activity: [
        {
          action: "advocate.credit.adjusted",
          amountCents: -2_000,
          balanceBefore: 4_800,
          balanceAfter: 2_800,
          memo: "Used on invoice 1042",
        },
        {
          action: "advocate.referral.converted",
          amountCents: 4_800,
          balanceBefore: 0,
          balanceAfter: 4_800,
          friendName: "Fred Fox",
        },
        { action: "advocate.referral.sent", friendName: "Fred Fox" },
        { action: "advocate.enrolled" },
      ],
    });
    const { campaigns, advocates, referrals } = before;
    const [total, conversions] = [referrals.total + 1, referrals.converted + 1];
    expect(dashboard).toEqual({
      campaigns: { total: campaigns.total + 1, active: campaigns.active + 1 },
      advocates: {
        // Fred is one now, too.
        total: advocates.total + 2,
        withPendingRewards: advocates.withPendingRewards + 1,
        totalCreditBalanceCents: advocates.totalCreditBalanceCents + 2_800,
      },
      referrals: {
        total,
        pending: referrals.pending,
        converted: conversions,
        conversionRate: Math.round((conversions / total) * 1_000) / 1_000,
      },
    });
  }
});

test("a CRM's signed event enrolls an advocate", async () => {
  const printed = await paste("main-job", "crm");
  expect(printed.at(-1)).toMatchObject({
    ok: true,
    outcome: "applied",
    result: { advocateId: expect.any(String) },
  });
});

test("every command it names exists", async () => {
  const readme = await readText("README.md");
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readText("package.json")));
  const named = [...readme.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z][\w:-]*)/g)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining(["start", "test", "ops"]));
  expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});

test("it shows every command of ops, with options that there are", async () => {
  const readme = await readText("README.md");
  const { commands } = z
    .object({ commands: z.array(z.object({ usage: z.string() })) })
    .parse(await ops("help"));
  const usages = commands.map(({ usage }) => usage);
  const told = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code.replaceAll("\\|", "|"));
  const [, example = ""] = /^npm run --silent ops -- (.+)$/m.exec(readme) ?? [];
  const [words = ""] = example.split(" --");
  const shown = usages.find((usage) => usage.startsWith(`${words} `)) ?? "";
  expect(usages.filter((usage) => usage !== shown && !told.includes(usage))).toEqual([]);
  const options = example.match(/--[a-z-]+/g) ?? [];
  expect(options.length).toBeGreaterThan(3);
  expect(options.filter((option) => !shown.includes(`${option} `))).toEqual([]);
});

test("its configuration is the whole configuration", async () => {
  const rows = [...(await readText("README.md")).matchAll(/^\| `([A-Z][A-Z_]+)` \| (.+?) \|/gm)];
  const variables = [...(await readText("lib/platform/env.ts")).matchAll(/^ {2}([A-Z_]+):/gm)];
  const names = variables.map(([, name]) => name).filter((name) => name !== "NODE_ENV");
  expect(names.length).toBeGreaterThan(15);
  expect(rows.map(([, name]) => name).sort()).toEqual(names.sort());
  const { NODE_ENV: _, ...defaults } = parseEnv({});
  const told = new Map(rows.map(([, name, value]) => [name, value]));
  for (const [name, value] of Object.entries(defaults)) expect.soft(told.get(name)).toBe(`\`${value}\``);
});
