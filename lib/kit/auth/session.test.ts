import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { sessions } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { changePlan } from "@/lib/accounts/organizations/service";
import { plans } from "@/lib/kit/auth/access";
import { findSessionActor, forgetEndedSessions } from "@/lib/kit/auth/session";
import { changeMember, removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { startTestSession } from "@/proof/fixtures/sessions";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const at = new Date("2026-06-01T12:00:00.000Z");
const later = (days: number, seconds = 0) => new Date(at.getTime() + (days * 86_400 + seconds) * 1000);

const dana = await createTestOrganization();

const start = (member = dana) => startTestSession(member, { at });
const lives = async (token: string, now: Date) => (await findSessionActor(token, now)) !== null;
const lastUse = async (id: string) =>
  single(await database().select().from(sessions).where(eq(sessions.id, id))).lastUsedAt;

describe("a session's token", () => {
  it("acts as the member who signed in", async () => {
    const { token, sessionId } = await start();
    const { orgId, userId, email: name } = dana;
    expect(await findSessionActor(token, at)).toEqual({
      kind: "user",
      id: userId,
      name,
      orgId,
      userId,
      sessionId,
      confirmedAt: at,
      roles: ["admin"],
      isSuspended: false,
      isTechnician: false,
      awaitsTerms: false,
      plan: plans.growth,
    });
  });

  it("is nowhere in the database", async () => {
    const { token } = await start();
    const stored = await readStoredText(dana.orgId);
    for (const form of [...plainForms(token), ...plainForms(token.slice(4))]) expect(stored).not.toContain(form);
  });

  it("is rejected if it is changed or malformed", async () => {
    const { token } = await start();
    const others = [token.slice(0, -1), `${token}x`, ` ${token}`, token.slice(4), `rrs_${"x".repeat(43)}`];
    for (const other of [...others, token.replace("rrs_", "rrk_"), "", "\0"])
      expect(await lives(other, at)).toBe(false);
  });
});

describe("a session ends", () => {
  it("a week after its last use", async () => {
    const { token } = await start();
    expect(await lives(token, later(7))).toBe(false);
    expect(await lives(token, later(7, -1))).toBe(true);
    expect(await lives(token, later(14, -1.001))).toBe(true);
    expect(await lives(token, later(21, -1))).toBe(false);
  });

  it("30 days after its start, however often it is used", async () => {
    const { token } = await start();
    for (const day of [6, 12, 18, 24, 29]) expect(await lives(token, later(day))).toBe(true);
    expect(await lives(token, later(30, -0.001))).toBe(true);
    expect(await lives(token, later(30))).toBe(false);
  });

  it("when its member is removed", async () => {
    const sam = await createTestUser(dana.orgId, "user");
    const { token } = await start(sam);
    await removeMember(sam);
    expect(await lives(token, at)).toBe(false);
  });

  it("and is deleted after 30 days, not before", async () => {
    const { sessionId } = await start();
    const ids = async () => (await database().select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
    await forgetEndedSessions(later(30, -0.001));
    expect(await ids()).toContain(sessionId);
    await forgetEndedSessions(later(30, 1));
    expect(await ids()).not.toContain(sessionId);
  });
});

describe("on the next request", () => {
  it("the member's current roles and the organization's current plan apply", async () => {
    const sam = await createTestUser(dana.orgId, "admin");
    const { token } = await start(sam);
    await changeMember(sam, { roles: ["user"] });
    expect(await findSessionActor(token, at)).toMatchObject({ roles: ["user"], plan: plans.growth });
    await transact((tx) => changePlan(tx, { orgId: dana.orgId, tier: "pro" }));
    expect(await findSessionActor(token, at)).toMatchObject({ plan: { ...plans.pro, name: null } });
  });

  it("the session's use is recorded at most once a minute", async () => {
    const { token, sessionId } = await start();
    for (const [seconds, written] of [
      [60, 0],
      [60.001, 60.001],
      [120, 60.001],
      [120.002, 120.002],
    ] as const) {
      await findSessionActor(token, later(0, seconds));
      expect(await lastUse(sessionId)).toEqual(later(0, written));
    }
  });

  it("the session's use is recorded once for concurrent requests", async () => {
    const { token, sessionId } = await start();
    const moments = [61, 61.1, 61.2, 61.3].map((seconds) => later(0, seconds));
    await Promise.all(moments.map((now) => findSessionActor(token, now)));
    expect(moments.map(Number)).toContain(Number(await lastUse(sessionId)));
  });
});
