import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyPassword } from "@/lib/auth/password";
import { findSessionActor } from "@/lib/auth/session";
import { findResetLinkActor } from "@/lib/auth/sign-in-link";
import { signInWithLink } from "@/lib/sign-in/auth-options";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readMember } from "@/proof/fixtures/members";
import { createTestOrganization, type TestMember, testPassword } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

let dana: TestMember;
let token: string;
beforeEach(async () => {
  dana = await createTestOrganization();
  ({ token } = await createTestLink(dana));
});

const reset = (password = "a stapled battery") =>
  apiAs(token).post("/api/app/password-resets/complete", { password });
const opens = async (password: string) => verifyPassword((await readMember(dana)).passwordHash, password);

describe("a reset link", () => {
  it("sets the new password, which then is the only one, and says who changed it", async () => {
    expect((await reset()).body).toMatchObject({ user: { email: dana.email, allowPasswordAuth: true } });
    expect([await opens("a stapled battery"), await opens(testPassword)]).toEqual([true, false]);
    expect((await readAuditEntries(dana.orgId)).at(-1)).toMatchObject({
      action: "user.password_changed",
      actorKind: "resetLink",
      actorName: dana.email,
    });
  });

  it("ends all sessions and all other links of the member; API keys and colleagues stay", async () => {
    const stranger = await createTestOrganization();
    const [own, others] = [await startTestSession(dana), await startTestSession(stranger)];
    const link = await createTestLink(dana, "sign-in");
    await reset();
    const now = new Date();
    expect(await findSessionActor(own.token, now)).toBeNull();
    expect(await findSessionActor(others.token, now)).not.toBeNull();
    expect(await signInWithLink(link.token, now)).toBeNull();
    expect((await apiAs(dana.apiKey).get("/api/app/me")).status).toBe(200);
  });

  it("works for an hour", async () => {
    const at = (minutes: number, ms = 0) => new Date(sentAt.getTime() + minutes * 60_000 + ms);
    const sentAt = new Date();
    const link = await createTestLink(dana, "password-reset", sentAt);
    expect(await findResetLinkActor(link.token, at(60, -1))).toMatchObject({ userId: dana.userId });
    expect(await findResetLinkActor(link.token, at(60))).toBeNull();
  });

  it("sets one password, of many who use it at once", async () => {
    const passwords = ["first password", "second password", "third password"];
    const row = sql`SELECT FROM users WHERE id = ${dana.userId} FOR UPDATE`;
    const answers = await queueBehind(row, () => passwords.map(reset));
    const won = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200))
      expectRefusal(lost, 401, "unauthenticated");
    expect(await opens(won[0] ?? "")).toBe(true);
  });
});
