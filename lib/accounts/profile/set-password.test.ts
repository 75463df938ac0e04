import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyPassword } from "@/lib/kit/auth/password";
import { findSessionActor } from "@/lib/kit/auth/session";
import { findResetLinkActor } from "@/lib/kit/auth/sign-in-link";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { changeMember, readMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember, testPassword } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
import { startTestSession, type TestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

let sam: TestMember;
let here: TestSession;
const { orgId } = await createTestOrganization();
beforeEach(async () => {
  sam = await createTestUser(orgId, "user");
  here = await startTestSession(sam);
});

const path = "/api/app/me/password";
const newPassword = "a stapled battery";
const change = (fields: object = { currentPassword: testPassword }) => here.api.post(path, { newPassword, ...fields });
const opens = async (password: string) => verifyPassword((await readMember(sam)).passwordHash, password);
const lives = async ({ token }: TestSession) => (await findSessionActor(token, new Date())) !== null;

describe("changing your own password", () => {
  it("replaces the old one, ends all other sessions and links, and is audited without either password", async () => {
    const [elsewhere, link] = [await startTestSession(sam), await createTestLink(sam)];
    expect((await change()).body).toEqual({ ok: true });
    expect([await opens(newPassword), await opens(testPassword)]).toEqual([true, false]);
    expect([await lives(here), await lives(elsewhere)]).toEqual([true, false]);
    expect(await findResetLinkActor(link.token, new Date())).toBeNull();
    const entry = { action: "user.password_changed", subjectId: sam.email, before: null, after: null };
    expect((await readAuditEntries(orgId)).at(-1)).toMatchObject(entry);
  });

  it("has the same guessing limits as signing in", async () => {
    for (let guess = 0; guess < 6; guess++) {
      const refused = await change({ currentPassword: `guess ${guess}` });
      expectRefusal(refused, 400, "invalid_input", "currentPassword");
    }
    const refused = await change();
    expectRefusal(refused, 429, "rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(2);
    expect(await opens(testPassword)).toBe(true);
  });

  it("is not slowed down by successful changes", async () => {
    let currentPassword = testPassword;
    for (let time = 1; time <= 8; time++) {
      const next = `battery number ${time}`;
      expect((await change({ currentPassword, newPassword: next })).status).toBe(200);
      currentPassword = next;
    }
  });

  it.each([
    ["know the old one", false],
    ["find that there is none yet", true],
  ])("succeeds once when two concurrent requests %s", async (_, isFirst) => {
    if (isFirst) await changeMember(sam, { passwordHash: null });
    const row = sql`SELECT FROM users WHERE id = ${sam.userId} FOR UPDATE`;
    const answers = await queueBehind(row, () => [1, 2].map(() => change(isFirst ? {} : undefined)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
