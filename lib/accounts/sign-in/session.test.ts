import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { sessions } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { endSession, startSession } from "@/lib/accounts/sign-in/session";
import { findSessionActor } from "@/lib/kit/auth/session";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { bindToSso, changeMember, readMember, removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { daysAgo, startTestSession } from "@/proof/fixtures/sessions";

const { orgId } = await createTestOrganization();

const now = new Date();

type SessionOverrides = Partial<Parameters<typeof startSession>[0]>;

const start = ({ userId }: TestMember, wishes: SessionOverrides = {}) =>
  startSession({ orgId, userId, method: "password", userAgent: null, formerToken: null, ...wishes }, now);

const newMember = () => createTestUser(orgId, "user");
const speaksFor = async (token: string | null) => (await findSessionActor(token ?? "", now))?.userId;
const isSam = ({ userId }: TestMember) => and(eq(users.orgId, orgId), eq(users.id, userId));

const readEntry = async (action: string) =>
  (await readAuditEntries(orgId)).filter((entry) => entry.action === action).at(-1);

describe("starting a session", () => {
  it("signs the member in, records the time, and is audited without secrets", async () => {
    const sam = await newMember();
    const token = await start(sam, { method: "magic-link", userAgent: "x".repeat(400) });
    expect(await speaksFor(token)).toBe(sam.userId);
    expect((await readMember(sam)).lastSignInAt).toEqual(now);
    const stored = single(await database().select().from(sessions).where(eq(sessions.userId, sam.userId)));
    expect(stored).toMatchObject({ method: "magic-link", userAgent: "x".repeat(300) });
    expect(await readEntry("session.started")).toEqual({
      action: "session.started",
      subjectId: stored.id,
      actorKind: "user",
      actorName: sam.email,
      before: null,
      after: { method: "magic-link" },
    });
  });

  it("accepts a password only if it is still current", async () => {
    const sam = await newMember();
    const { passwordHash } = await readMember(sam);
    expect(await speaksFor(await start(sam, { passwordHash }))).toBe(sam.userId);
    await changeMember(sam, { passwordHash: "another" });
    expect(await start(sam, { passwordHash })).toBeNull();
  });

  it("ends the browser's previous session, even another member's", async () => {
    const [sam, ina, stranger] = [await newMember(), await newMember(), await createTestOrganization()];
    const formerToken = await start(ina);
    const elsewhere = await start(ina);
    await start(sam, { formerToken });
    expect(await speaksFor(formerToken)).toBeUndefined();
    expect(await speaksFor(elsewhere)).toBe(ina.userId);
    expect(await readEntry("session.ended")).toMatchObject({ actorName: ina.email });
    const token = await startSession({ ...stranger, method: "password", userAgent: null, formerToken: elsewhere }, now);
    expect([await speaksFor(token), await speaksFor(elsewhere)]).toEqual([stranger.userId, undefined]);
  });

  it.each(["", "rrs_", `rrs_${"x".repeat(43)}`, "\0"])("accepts an invalid previous token: %j", async (formerToken) => {
    expect(await start(await newMember(), { formerToken })).not.toBeNull();
  });
});

describe("a member who lost access right after the proof was checked", () => {
  it("gets no session if removed", async () => {
    const sam = await newMember();
    await removeMember(sam);
    expect(await start(sam)).toBeNull();
  });

  it("gets one only through single sign-on if restricted to it", async () => {
    const sam = await newMember();
    await bindToSso(sam);
    expect(await start(sam)).toBeNull();
    expect(await start(sam, { method: "magic-link" })).toBeNull();
    expect((await readMember(sam)).lastSignInAt).toBeNull();
    expect(await speaksFor(await start(sam, { method: "sso" }))).toBe(sam.userId);
  });

  it.each(["bound to single sign-on", "removed"])("gets none if %s at the same moment", async (how) => {
    const sam = await newMember();
    const { started } = await transact(async (tx) => {
      if (how === "removed") await tx.delete(users).where(isSam(sam));
      else await tx.update(users).set({ allowPasswordAuth: false }).where(isSam(sam));
      const waiting = start(sam);
      await sleep(300);
      return { started: waiting };
    });
    expect(await started).toBeNull();
    expect(await database().select().from(sessions).where(eq(sessions.userId, sam.userId))).toEqual([]);
  });
});

const lives = async (token: string) => (await findSessionActor(token, now)) !== null;

it("signing out ends only this session, and only once", async () => {
  const dana = await createTestOrganization();
  const [here, elsewhere] = [await startTestSession(dana), await startTestSession(dana)];
  await Promise.all([1, 2, 3].map(() => endSession(here.token, now)));
  await endSession(here.token, now);
  expect([await lives(here.token), await lives(elsewhere.token)]).toEqual([false, true]);
  const ended = (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "session.ended");
  expect(ended).toMatchObject([{ subjectId: here.sessionId, actorName: dana.email }]);
});

it("signing out ignores invalid tokens", async () => {
  const dana = await createTestOrganization();
  const forgotten = await startTestSession(dana, { at: daysAgo(8) });
  for (const token of ["", dana.apiKey, `rrs_${"x".repeat(43)}`, forgotten.token]) await endSession(token, now);
  const actions = (await readAuditEntries(dana.orgId)).map(({ action }) => action);
  expect(actions).not.toContain("session.ended");
});
