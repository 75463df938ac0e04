import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { dailyFigures } from "@/db/schema/daily-figures";
import { idempotencyKeys } from "@/db/schema/idempotency-keys";
import { invitations } from "@/db/schema/invitations";
import { organizations, users } from "@/db/schema/organizations";
import { sessions, signInDelays, signInLinks } from "@/db/schema/sign-in";
import { DAY_MS } from "@/lib/kit/durations";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { visitors } from "@/proof/fixtures/api";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestOrganization, createTestUser, type TestMember, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { startTestSession } from "@/proof/fixtures/sessions";
import { newAttempt as newVisitor, tryAs } from "@/proof/fixtures/sign-in-attempts";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

isolateDatabase();

const now = new Date("2030-06-01T12:00:00.000Z");

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);

const answerOf = (orgId: string) => ({
  orgId,
  actorId: "user:1",
  key: "fresh",
  fingerprint: Buffer.alloc(32),
  sealedBody: Buffer.alloc(32),
});

describe("maintenance", () => {
  it("removes expired invitations and day-old idempotent responses, and keeps the others", async () => {
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
    const answer = (key: string, createdAt: Date) => ({ ...answerOf(orgId), key, createdAt });
    await transact(async (tx) => {
      await tx
        .insert(invitations)
        .values([invite("old@example.com", hoursAgo(1)), invite("open@example.com", hoursAgo(-1))]);
      await tx.insert(idempotencyKeys).values([answer("old", hoursAgo(25)), answer("fresh", hoursAgo(23))]);
    });
    await clean();
    expect((await database().select().from(invitations)).map(({ email }) => email)).toEqual(["open@example.com"]);
    expect((await database().select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(["fresh"]);
  });

  it("settles the figures of past days", async () => {
    const { actor } = await createTestOrganization();
    const { enroll } = await beginHistory(actor, "2030-05-30T09:00:00Z");
    await enroll("2030-05-31T09:00:00Z");
    await enroll("2030-06-01T09:00:00Z");
    await clean();
    const figures = await database().select().from(dailyFigures);
    const places = figures.map(({ day, slot }) => `${day} ${slot > 0 ? "apart" : "settled"}`);
    expect(places.sort()).toEqual(["2030-05-31 settled", "2030-06-01 apart"]);
  });
});

it("maintenance removes sign-ups that were abandoned for 7 days, and nothing else", async () => {
  const later = (days: number) => new Date(Date.now() + days * DAY_MS);
  const signUp = async () => {
    const email = uniqueEmail("stranger");
    expect((await visitors.post("/api/app/sign-up", { email })).status).toBe(200);
    return email;
  };
  const [gone, back, inviting] = [await signUp(), await signUp(), await signUp()];
  const orgOf = async (email: string) => {
    const [user] = await database().select().from(users).where(eq(users.email, email));
    return user?.orgId;
  };
  const { orgId: operators } = await createTestOrganization({ pending: true });
  await transact(async (tx) => {
    await tx
      .update(users)
      .set({ lastSignInAt: later(3) })
      .where(eq(users.email, back));
    const open = {
      id: newId(now),
      roles: ["user" as const],
      tokenHash: Buffer.from("open"),
      invitedBy: inviting,
    };
    const times = { createdAt: new Date(), expiresAt: later(90) };
    const orgId = (await orgOf(inviting)) ?? "";
    await tx.insert(invitations).values({ orgId, email: "sam@example.com", ...open, ...times });
    await tx.insert(idempotencyKeys).values({ ...answerOf(operators), createdAt: later(8) });
  });
  const left = await orgOf(gone);
  await runMaintenance(later(6), expect.unreachable);
  expect(await orgOf(gone)).toBe(left);
  await runMaintenance(later(8), expect.unreachable);
  expect(await orgOf(gone)).toBeUndefined();
  const answers = database().select().from(idempotencyKeys).where(eq(idempotencyKeys.orgId, operators));
  expect(await answers).toMatchObject([{ key: "fresh" }]);
  const orgs = (await database().select().from(organizations)).map(({ id }) => id);
  expect(orgs).not.toContain(left);
  expect(orgs).toEqual(expect.arrayContaining([operators, await orgOf(back), await orgOf(inviting)]));
  expect((await visitors.post("/api/app/sign-up", { email: gone })).status).toBe(200);
  expect(await orgOf(gone)).not.toBe(left);
});

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const DAY = 24 * 60;

let dana: TestMember;
let sam: TestMember;

beforeAll(async () => {
  dana = await createTestOrganization();
  sam = await createTestUser(dana.orgId, "user");
});

const clean = () => runMaintenance(now, expect.unreachable);

it("maintenance removes sessions, links and attempts without effect, and keeps the others", async () => {
  await clean();
  await startTestSession(dana, { at: minutesAgo(30 * DAY + 1) });
  const { sessionId } = await startTestSession(dana, { at: minutesAgo(30 * DAY - 1) });
  await createTestLink(sam, "sign-in", minutesAgo(11));
  await createTestLink(dana, "password-reset", minutesAgo(61));
  const { id } = await createTestLink(sam, "password-reset", minutesAgo(59));
  const remaining = newVisitor();
  await tryAs(newVisitor(), minutesAgo(DAY + 1));
  for (let tries = 0; tries < 12; tries++) await tryAs(remaining, minutesAgo(DAY - 1 - tries * 20));
  const countAttempts = async () => (await database().select().from(signInDelays)).length;
  expect(await countAttempts()).toBe(6);
  await clean();
  expect((await database().select().from(sessions)).map((session) => session.id)).toEqual([sessionId]);
  expect((await database().select().from(signInLinks)).map((link) => link.id)).toEqual([id]);
  expect(await countAttempts()).toBe(3);
});
