import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { z } from "zod";
import { parseEnv } from "@/lib/platform/env";
import { type Api, apiOf } from "./api";
import { shellEnv } from "./npm";
import { type Product, test } from "./product";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const readText = (path: string) => readFile(join(root, path), "utf8");

const Dashboard = z.object({
  campaigns: z.object({ total: z.int(), active: z.int() }),
  advocates: z.object({ total: z.int(), withPendingRewards: z.int(), totalCreditBalanceCents: z.int() }),
  referrals: z.object({ total: z.int(), pending: z.int(), converted: z.int(), conversionRate: z.number() }),
});

/** Runs blocks as a newcomer pastes them; nothing but the address differs. Answers what they printed. */
async function paste({ url, folder }: Product, ...names: string[]): Promise<unknown[]> {
  const readme = await readText("README.md");
  const blocks = names.map(
    (name) => new RegExp(`^\`\`\`bash ${name}\n(.*?)^\`\`\`$`, "ms").exec(readme)?.[1] ?? "",
  );
  const block = blocks.join("");
  const given = "URL=http://localhost:3000\n";
  expect(block.slice(0, given.length)).toBe(given);
  const { stdout, stderr } = await run("bash", ["--norc", "-c", `URL=${url}\n${block.slice(given.length)}`], {
    cwd: folder,
    env: shellEnv({ HOME: folder }),
  });
  expect(stderr).toBe("");
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line): unknown => JSON.parse(line));
}

async function readDashboard(api: Api) {
  return Dashboard.parse((await api.get("/api/app/dashboard")).body);
}

for (const attempt of ["", " a second time"]) {
  test(`the first steps do the main job${attempt}`, async ({ product }) => {
    const api = apiOf(product.url, await product.apiKey());
    const before = await readDashboard(api);
    const printed = await paste(product, "main-job");
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
  });
}

test("a CRM's signed event enrolls an advocate", async ({ product }) => {
  const printed = await paste(product, "main-job", "crm");
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

test("its commands of ops are the ones there are, with their options", async ({ product }) => {
  const readme = await readText("README.md");
  const help = await product.ops("help");
  const { commands } = z
    .object({ commands: z.array(z.object({ usage: z.string() })) })
    .parse(JSON.parse(help.stdout));
  const usages = commands.map(({ usage }) => usage);

  const [, table = ""] = /^\| `npm run --silent ops -- …` .*?\n(.*?)\n\n/ms.exec(readme) ?? [];
  const rows = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, usage = ""]) => usage.replaceAll("\\|", "|"));
  const [, example = ""] = /^npm run --silent ops -- (.+)$/m.exec(readme) ?? [];
  const [exampleWords = ""] = example.split(" --");
  const shown = usages.find((usage) => usage.startsWith(`${exampleWords} `)) ?? "";

  expect(rows.length).toBeGreaterThan(3);
  expect([...rows, shown].sort()).toEqual([...usages].sort());
  const options = example.match(/--[a-z-]+/g) ?? [];
  expect(options.length).toBeGreaterThan(3);
  expect(options.filter((option) => !shown.includes(`${option} `))).toEqual([]);
});

test("its configuration is the whole configuration", async () => {
  const [, section = ""] = /^## Configuration\n(.*?)^## /ms.exec(await readText("README.md")) ?? [];
  const rows = [...section.matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)];
  const [, schema = ""] =
    /^const Env = z\.object\(\{\n(.*?)^\}\);/ms.exec(await readText("lib/platform/env.ts")) ?? [];
  const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(rows.map(([, name]) => name).sort()).toEqual(variables.filter((name) => name !== "NODE_ENV").sort());

  const { NODE_ENV: _, ...defaults } = parseEnv({});
  const told = new Map(rows.map(([, name, value]) => [name, value]));
  for (const [name, value] of Object.entries(defaults)) expect.soft(told.get(name)).toBe(`\`${value}\``);
});
