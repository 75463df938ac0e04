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

describe("an audit log entry", () => {
  it("has only the fields that differ, before and after", () => {
    const before = { name: "Spring", status: "active", expiresAt: null };
    const after = { name: "Summer", status: "active", expiresAt: new Date(0) };
    expect(changedFields(before, after)).toEqual({
      before: { name: "Spring", expiresAt: null },
      after: { name: "Summer", expiresAt: new Date(0) },
    });
  });

  it.each([
    "portalToken",
    "token",
    "key",
    "apiKey",
    "signingSecret",
    "secretHash",
    "passwordHash",
    "password",
    "signature",
    "portalUrl",
    "uploadUrl",
    "orgId",
    "createdAt",
    "updatedAt",
    "enrolledAt",
  ])("never has a %s", (name) => {
    expect(changedFields(undefined, { [name]: "open sesame", name: "Ann" }).after).toEqual({ name: "Ann" });
  });

  it.each(["allowPasswordAuth", "keyId", "logoKey", "logoUrl"])("may have %s, which grants no access", (name) => {
    expect(changedFields({ [name]: 1 }, undefined).before).toEqual({ [name]: 1 });
  });

  it("leaves out every column whose name sounds like a secret", () => {
    const suspects = columns.filter(
      (name) => /token|secret|signature|^password|hash$/i.test(name) && !/By$/.test(name),
    );
    expect(suspects.length).toBeGreaterThan(5);
    expect(suspects.filter((name) => !unloggedFields.has(name))).toEqual([]);
  });
});

it("rolls back a write that records no change", async () => {
  const { actor, apiKey } = await createTestOrganization();
  const campaign = await createCampaign(apiAs(apiKey));
  const silent = implement(writeEndpoint, async ({ db }) => {
    await db.update(table).set({ name: "Renamed" }).where(eq(table.id, campaign.campaignId));
    return { ok: true };
  });
  await expect(silent(actor, {})).rejects.toThrow("must record what it changed");
  expect((await readCampaign(apiAs(apiKey), campaign)).name).toBe(campaign.name);
});

it("reports the error of a failed audit entry, not the errors that follow from it", async () => {
  const { actor } = await createTestOrganization();
  const writeInvalidEntry = implement(writeEndpoint, async ({ db, record }) => {
    record({ action: "campaign.updated", subjectId: "\0", after: { name: "Renamed" } });
    await db.select().from(table).limit(1);
    return { ok: true };
  });
  const failure: unknown = await writeInvalidEntry(actor, {}).catch((error: unknown) => error);
  // `untranslatable_character`: PostgreSQL can't store a NUL in text.
  expect(databaseCode(failure)).toBe("22P05");
});
