import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { smsOptOuts } from "@/db/schema/messages";
import { env } from "@/lib/kit/env";
import { exportBackup } from "@/lib/platform/backup/export";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { apiAs } from "@/proof/fixtures/api";
import { type Installation, openInstallations, restore, run } from "@/proof/fixtures/installations";
import { saveLogo } from "@/proof/fixtures/logos";
import { ops } from "@/proof/fixtures/ops";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const installations = openInstallations();
let home: Installation;
let away: Installation;
let folder: string;
let acme: TestOrganization;
let other: TestOrganization;

/** A customer who answered STOP, of an organization with a logo. */
async function fill(organization: TestOrganization, phone: string): Promise<void> {
  const api = apiAs(organization.apiKey);
  await saveLogo(api);
  await enrollAdvocate(api, await createCampaign(api), { phone });
  await transact((tx) => tx.insert(smsOptOuts).values({ phone, createdAt: new Date() }));
}

beforeAll(async () => {
  home = await installations.make();
  away = await installations.make();
  folder = await installations.makeFolder();
  await home.enter();
  acme = await createTestOrganization();
  other = await createTestOrganization();
  await fill(acme, "+14155550132");
  await fill(other, "+14155550133");
});

describe("a backup", () => {
  it("is a file that only its owner can read, and never replaces another", async () => {
    const out = join(folder, "all.gz");
    const made = await ops("export --out", out);
    expect(made).toEqual({
      ok: true,
      document: { file: out, rows: expect.any(Number), files: 2, missingFiles: [] },
    });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect(await ops("export --out", out)).toEqual({
      ok: false,
      document: { error: expect.stringContaining("already; choose another name") },
    });
  });

  it("of one organization contains nothing of another, and can be restored alone", async () => {
    const file = join(folder, "acme.gz");
    await exportBackup(file, acme.orgId, run);
    const texts: string[] = [];
    for await (const { head, body } of readFrames(file)) {
      texts.push(JSON.stringify(head), body.toString("latin1"));
    }
    const text = texts.join("\n");
    for (const ours of [acme.orgId, acme.email, "+14155550132"]) expect(text).toContain(ours);
    for (const theirs of [other.orgId, other.email, "+14155550133"]) expect(text).not.toContain(theirs);

    await away.enter();
    await restore(file, away);
    expect((await apiAs(acme.apiKey).get("/api/app/account")).status).toBe(200);
    expect((await apiAs(other.apiKey).get("/api/app/account")).status).toBe(401);
  });

  it("names logos in use whose file is gone", async () => {
    await home.enter();
    const lost = await createTestOrganization();
    await saveLogo(apiAs(lost.apiKey));
    const uploads = join(env().DATA_DIR, "uploads", "logos", lost.orgId);
    const [name = ""] = await readdir(uploads);
    await rm(uploads, { recursive: true });
    const made = await exportBackup(join(folder, "lost.gz"), lost.orgId, run);
    expect(made).toMatchObject({ files: 0, missingFiles: [`logos/${lost.orgId}/${name}`] });
  });

  it("of an unknown organization fails and leaves no file", async () => {
    const out = join(folder, "nothing.gz");
    const unknown = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
    expect(await ops(`export --org ${unknown} --out`, out)).toEqual({
      ok: false,
      document: { error: "There is no organization with this id." },
    });
    await (await installations.make()).enter();
    expect(await ops("export --out", out)).toEqual({
      ok: false,
      document: { error: expect.stringMatching(/^There is no organization in this database.* DATA_DIR/) },
    });
    expect((await readdir(folder)).filter((name) => name.startsWith("nothing"))).toEqual([]);
  });

  it("can be read by people", async () => {
    const [first = ""] = gunzipSync(await readFile(join(folder, "all.gz")))
      .toString("latin1")
      .split("\n");
    expect(JSON.parse(first)).toMatchObject({
      type: "backup",
      format: 2,
      release: "1.0.0-rc.1",
      orgId: null,
    });
  });
});
