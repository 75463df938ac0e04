import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { signInWithLink } from "@/lib/accounts/sign-in/auth-options";
import { verifyPassword } from "@/lib/kit/auth/password";
import { findSessionActor } from "@/lib/kit/auth/session";
import { findResetLinkActor } from "@/lib/kit/auth/sign-in-link";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember, testPassword } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

let dana: TestMember;
let token: string;
beforeEach(async () => {
  dana = await createTestOrganization();
  ({ token } = await createTestLink(dana));
});

const reset = (password = "a stapled battery", more: object = {}) =>
  apiAs(token).post("/api/app/password-resets/complete", { password, ...more });
const opens = async (password: string) => verifyPassword((await readMember(dana)).passwordHash, password);

describe("a reset link", () => {
  it("replaces the password and is audited with its actor", async () => {
    expect((await reset()).body).toMatchObject({ user: { email: dana.email, allowPasswordAuth: true } });
    expect([await opens("a stapled battery"), await opens(testPassword)]).toEqual([true, false]);
    expect((await readAuditEntries(dana.orgId)).at(-1)).toMatchObject({
      action: "user.password_changed",
      actorKind: "resetLink",
      actorName: dana.email,
    });
  });

  it("ends all other sessions and links of the member, but not colleagues', and keeps API keys on request", async () => {
    const stranger = await createTestOrganization();
    const [own, others] = [await startTestSession(dana), await startTestSession(stranger)];
    const link = await createTestLink(dana, "sign-in");
    await reset(undefined, { revokeApiKeys: false });
    const now = new Date();
    expect(await findSessionActor(own.token, now)).toBeNull();
    expect(await findSessionActor(others.token, now)).not.toBeNull();
    expect(await signInWithLink(link.token, now)).toBeNull();
    expect((await apiAs(dana.apiKey).get("/api/app/me")).status).toBe(200);
  });

  it("revokes the member's API keys by default, and reports it", async () => {
    const colleague = await createTestUser(dana.orgId, "user");
    expect((await apiAs(token).get("/api/app/password-resets")).body).toEqual({
      email: dana.email,
      apiKeys: 1,
    });
    await reset();
    expectRefusal(await apiAs(dana.apiKey).get("/api/app/me"), 401, "unauthenticated");
    expect((await apiAs(colleague.apiKey).get("/api/app/me")).status).toBe(200);
    const [keyId] = dana.apiKey.split(":");
    expect((await readAuditEntries(dana.orgId)).at(-2)).toMatchObject({
      action: "api_key.revoked",
      subjectId: keyId,
    });
  });

  it("works for an hour", async () => {
    const at = (minutes: number, ms = 0) => new Date(sentAt.getTime() + minutes * 60_000 + ms);
    const sentAt = new Date();
    const link = await createTestLink(dana, "password-reset", sentAt);
    expect(await findResetLinkActor(link.token, at(60, -1))).toMatchObject({ userId: dana.userId });
    expect(await findResetLinkActor(link.token, at(60))).toBeNull();
  });

  it("sets one password when used many times at once", async () => {
    const passwords = ["first password", "second password", "third password"];
    const row = sql`SELECT FROM users WHERE id = ${dana.userId} FOR UPDATE`;
    const answers = await queueBehind(row, () => passwords.map((password) => reset(password)));
    const won = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200)) expectRefusal(lost, 401, "unauthenticated");
    expect(await opens(won[0] ?? "")).toBe(true);
  });
});
