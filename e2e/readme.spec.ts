import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { serverUrl } from "./fixtures";
import { shellEnv } from "./npm";
import { dataFolder } from "./ops";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const readText = (path: string) => readFile(join(root, path), "utf8");

/** Runs README blocks as a newcomer would paste them, changing only the URL. Returns their outputs. */
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

test("the first steps do the main job, even when repeated, and a CRM's signed event enrolls an advocate", async () => {
  for (const blocks of [["main-job"], ["main-job", "crm"]]) {
    const [converted, refused, adjusted, balance, activity, dashboard, event] = await paste(...blocks);
    const conversionId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(converted).toEqual({ ok: true, conversionId, advocateNewBalance: 4_800 });
    const conversion = { conversionId, advocateRewardCents: 4_800 };
    expect(refused).toMatchObject({ status: 409, code: "already_converted", conversion });
    expect(adjusted).toEqual({ newBalanceCents: 2_800 });
    expect(balance).toBe(2_800);
    const spent = { amountCents: -2_000, balanceAfter: 2_800, memo: "Used on invoice 1042" };
    expect(activity).toMatchObject({
      activity: [
        { action: "advocate.credit.adjusted", ...spent },
        { action: "advocate.referral.converted", amountCents: 4_800, friendName: "Fred Fox" },
        { action: "advocate.referral.sent", friendName: "Fred Fox" },
        { action: "advocate.enrolled" },
      ],
    });
    expect(dashboard).toMatchObject({ referrals: { total: expect.any(Number) } });
    const applied = { ok: true, outcome: "applied", result: { advocateId: expect.any(String) } };
    if (blocks.includes("crm")) expect(event).toMatchObject(applied);
  }
});
