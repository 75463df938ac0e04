import { beforeEach, describe, expect, it } from "vitest";
import { signInWithPassword } from "@/lib/accounts/sign-in/auth-options";
import { findSessionActor } from "@/lib/kit/auth/session";
import { findResetLinkActor } from "@/lib/kit/auth/sign-in-link";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { bindToSso } from "@/proof/fixtures/members";
import { ops } from "@/proof/fixtures/ops";
import { createTestOrganization, type TestMember, testPassword, uniqueEmail } from "@/proof/fixtures/organization";
import { startTestSession } from "@/proof/fixtures/sessions";
import { newAttempt as newVisitor } from "@/proof/fixtures/sign-in-attempts";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const setPassword = (email: string, password: string) => ops(`user set-password --email ${email} --password`, password);

let dana: TestMember;
beforeEach(async () => {
  dana = await createTestOrganization();
});

const signIn = (password: string) => signInWithPassword({ ...newVisitor(), email: dana.email, password }, new Date());

describe("ops user set-password", () => {
  it("lets a user in with only the new password, also after single sign-on, and is audited", async () => {
    await bindToSso(dana);
    const { userId, email } = dana;
    expect(await setPassword(email.toUpperCase(), "a stapled battery")).toEqual({
      ok: true,
      document: { userId, email },
    });
    expect((await readAuditEntries(dana.orgId)).at(-1)).toEqual({
      action: "user.password_changed",
      subjectId: email,
      actorKind: "system",
      actorName: "ops",
      before: { allowPasswordAuth: false },
      after: { allowPasswordAuth: true },
    });
    expect(await signIn("a stapled battery")).toMatchObject({ userId });
    expect(await signIn(testPassword)).toBeNull();
  });

  it("ends the user's sessions and links, and no one else's", async () => {
    const other = await createTestOrganization();
    const sessions = [await startTestSession(dana), await startTestSession(other)];
    const links = [await createTestLink(dana), await createTestLink(other)];
    await setPassword(dana.email, "a stapled battery");
    const now = new Date();
    const live = await Promise.all(sessions.map(({ token }) => findSessionActor(token, now)));
    const work = await Promise.all(links.map(({ token }) => findResetLinkActor(token, now)));
    expect([...live, ...work].map((found) => found?.userId)).toEqual([
      undefined,
      other.userId,
      undefined,
      other.userId,
    ]);
  });

  it("reports what is wrong", async () => {
    const error = (says: string) => ({ ok: false, document: { error: expect.stringContaining(says) } });
    expect(await setPassword(uniqueEmail("eve"), testPassword)).toEqual(error("--email belongs to no user"));
    expect(await setPassword(dana.email, "short")).toEqual(error("--password must have at least 8 characters"));
  });
});
