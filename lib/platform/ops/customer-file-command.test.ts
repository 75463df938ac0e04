import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { ops } from "@/proof/fixtures/ops";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createDataDir } from "@/proof/fixtures/postgres-servers";
import { startReferral } from "@/proof/fixtures/scenario";

let folder: string;
beforeAll(async () => {
  folder = await createDataDir();
});

const { orgId, apiKey } = await createTestOrganization();

async function run(lines: readonly string[], ...more: string[]) {
  const file = join(folder, "jobs.csv");
  await writeFile(file, lines.join("\n"));
  return ops(`customer-file --org ${orgId}`, "--file", file, ...more);
}

describe("a customer file on the command line", () => {
  it("is checked, and with --apply its leads are converted", async () => {
    const { referral } = await startReferral(apiAs(apiKey));
    const lines = ["Name,Email,Job total", `Fred Fox,${referral.friendEmail},$480.00`];
    expect(await run(lines)).toMatchObject({ ok: true, document: { file: { state: "checked" }, ask: [], failed: [] } });
    const applied = await run(lines, "--apply");
    expect(applied).toMatchObject({ document: { file: { state: "applied", totals: { convert: { count: 1 } } } } });
  });

  it.each([
    ["--file has no row with a customer or an invoice", ["Name,Email,Job total", "Total,,$480.00"]],
    ["--file names no column of names, emails, phones, codes or invoice numbers", ["Total,Date", "$480.00,10/17/2026"]],
  ])("that can't be used is an error of its option: %s", async (error, lines) => {
    expect(await run(lines)).toEqual({ ok: false, document: { error } });
  });

  it("invites no one without --apply", async () => {
    const error = "--apply is required with --invite-to";
    expect(await run(["Name"], "--invite-to", orgId)).toEqual({ ok: false, document: { error } });
  });
});
