import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { dailyFigures } from "@/db/schema/daily-figures";
import { idempotencyKeys } from "@/db/schema/idempotency-keys";
import { invitations } from "@/db/schema/invitations";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { beginHistory } from "@/proof/fixtures/history";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

const now = new Date("2030-06-01T12:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);

describe("keeping house", () => {
  it("removes expired invitations and day-old answers, and leaves the others", async () => {
    const { orgId } = await createTestOrganization();
    const invite = (email: string, expiresAt: Date) => ({
      orgId,
      id: newId(now),
      email,
      roles: ["user" as const],
      tokenHash: Buffer.from(email),
      invitedBy: "dana@example.com",
      createdAt: hoursAgo(100),
      expiresAt,
    });
    const answer = (key: string, createdAt: Date) => ({
      orgId,
      actorId: "user:1",
      key,
      fingerprint: Buffer.alloc(32),
      sealedBody: Buffer.alloc(32),
      createdAt,
    });
    await transact(async (tx) => {
      await tx
        .insert(invitations)
        .values([invite("old@example.com", hoursAgo(1)), invite("open@example.com", hoursAgo(-1))]);
      await tx.insert(idempotencyKeys).values([answer("old", hoursAgo(25)), answer("fresh", hoursAgo(23))]);
    });
    const reports: string[] = [];
    await runMaintenance(now, (line) => reports.push(line));
    expect(reports).toEqual([]);
    expect((await database().select().from(invitations)).map(({ email }) => email)).toEqual([
      "open@example.com",
    ]);
    expect((await database().select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(["fresh"]);
  });

  it("settles the figures of days gone by", async () => {
    const { actor } = await createTestOrganization();
    const { enroll } = await beginHistory(actor, "2030-05-30T09:00:00Z");
    await enroll("2030-05-31T09:00:00Z");
    await enroll("2030-06-01T09:00:00Z");
    await runMaintenance(now, expect.unreachable);
    const figures = await database().select().from(dailyFigures);
    const places = figures.map(({ day, slot }) => `${day} ${slot > 0 ? "apart" : "settled"}`);
    expect(places.sort()).toEqual(["2030-05-31 settled", "2030-06-01 apart"]);
  });
});
