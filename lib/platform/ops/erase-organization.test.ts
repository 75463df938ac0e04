import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { storage } from "@/lib/kit/storage/storage";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { runOps } from "@/lib/platform/ops/run";
import { apiAs } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { promoteFriend } from "@/proof/fixtures/friends";
import { saveLogo } from "@/proof/fixtures/logos";
import { readJobs } from "@/proof/fixtures/messages";
import { besideTests } from "@/proof/fixtures/ops";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { makeScene } from "@/proof/fixtures/scene";

const ownDatabase = isolateDatabase();

const erase = (...options: string[]) =>
  runOps(["org", "erase", ...options], {
    ...besideTests,
    withDatabase: (work) => work(ownDatabase().ownerUrl),
  });

it("org erase, once confirmed, removes everything of an organization and nothing of another", async () => {
  const { ownerUrl } = ownDatabase();
  const [acme, other] = [await makeScene(), await makeScene()];
  const { orgId } = acme.organization;
  for (const { api } of [acme, other]) {
    const campaign = await createCampaign(api);
    await promoteFriend(api, campaign, await enrollAdvocate(api, campaign));
  }
  const { logoKey } = await saveLogo(acme.api);
  const kept = await readContents(ownerUrl, other.organization.orgId);
  expect(await erase("--org", orgId)).toMatchObject({
    ok: false,
    document: { error: expect.stringContaining("--yes is required") },
  });
  expect(await storage().read(logoKey)).not.toBeNull();

  const { ok, document } = await erase("--org", orgId, "--yes");
  expect(document).toMatchObject({
    orgId,
    logos: 2,
    rows: {
      organizations: 1,
      campaigns: 2,
      activity: 23,
      closed_months: 1,
      redemptions: 3,
      redemption_codes: 1,
    },
  });
  expect(ok).toBe(true);
  const left = Object.values(await readContents(ownerUrl, orgId));
  expect(new Set(left)).toEqual(new Set(["0 "]));
  expect(await database().select({ orgId: organizations.id }).from(organizations)).toEqual([
    { orgId: other.organization.orgId },
  ]);
  expect(await storage().read(logoKey)).toBeNull();
  expect(await readJobs(orgId)).toEqual([]);
  expect(await readContents(ownerUrl, other.organization.orgId)).toEqual(kept);
  expect((await transact(verifyLedger)).mismatches).toEqual([]);
  expect((await apiAs(acme.organization.apiKey).get("/api/app/account")).status).toBe(401);
  expect(await erase("--org", orgId, "--yes")).toMatchObject({ ok: false });
});
