import { eq, getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { databaseCode } from "@/db/errors";
import { campaigns as table } from "@/db/schema/campaigns";
import { changedFields, unloggedFields } from "@/lib/kit/audit";
import { implement } from "@/lib/kit/implement";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, readCampaign } from "@/proof/fixtures/scenario";
import { writeEndpoint } from "@/proof/fixtures/write-endpoint";

const schema = import.meta.glob<Record<string, unknown>>("../../db/schema/*.ts", { eager: true });
const columns = Object.values(schema)
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (is(value, PgTable) ? Object.keys(getTableColumns(value)) : []));

describe("what the audit log keeps of a change", () => {
  it("is what differs, on both sides", () => {
    const before = { name: "Spring", status: "active", expiresAt: null };
    const after = { name: "Summer", status: "active", expiresAt: new Date(0) };
    expect(changedFields(before, after)).toEqual({
      before: { name: "Spring", expiresAt: null },
      after: { name: "Summer", expiresAt: new Date(0) },
    });
  });

  it.each([
    ...["portalToken", "token", "key", "apiKey", "signingSecret", "secretHash", "passwordHash", "password"],
    ...["signature", "portalUrl", "uploadUrl", "orgId", "createdAt", "updatedAt", "enrolledAt"],
  ])("is never a %s", (name) => {
    expect(changedFields(undefined, { [name]: "open sesame", name: "Ann" }).after).toEqual({ name: "Ann" });
  });

  it.each(["allowPasswordAuth", "keyId", "logoKey", "logoUrl"])("may be %s, which opens nothing", (name) => {
    expect(changedFields({ [name]: 1 }, undefined).before).toEqual({ [name]: 1 });
  });

  it("leaves out every column that sounds like a secret", () => {
    const suspects = columns.filter(
      (name) => /token|secret|signature|^password|hash$/i.test(name) && !/By$/.test(name),
    );
    expect(suspects.length).toBeGreaterThan(5);
    expect(suspects.filter((name) => !unloggedFields.has(name))).toEqual([]);
  });
});

it("a write that does not say what it changed does not happen", async () => {
  const { actor, apiKey } = await createTestOrganization();
  const campaign = await createCampaign(apiAs(apiKey));
  const silent = implement(writeEndpoint, async ({ db }) => {
    await db.update(table).set({ name: "Renamed" }).where(eq(table.id, campaign.campaignId));
    return { ok: true };
  });
  await expect(silent(actor, {})).rejects.toThrow("must record what it changed");
  expect((await readCampaign(apiAs(apiKey), campaign)).name).toBe(campaign.name);
});

it("a write whose entry cannot be kept fails with the reason of that, not with what came after it", async () => {
  const { actor } = await createTestOrganization();
  const unkept = implement(writeEndpoint, async ({ db, record }) => {
    record({ action: "campaign.updated", subjectId: "\0", after: { name: "Renamed" } });
    await db.select().from(table).limit(1);
    return { ok: true };
  });
  const failure: unknown = await unkept(actor, {}).catch((error: unknown) => error);
  // `untranslatable_character`: PostgreSQL keeps no text with a NUL.
  expect(databaseCode(failure)).toBe("22P05");
});
