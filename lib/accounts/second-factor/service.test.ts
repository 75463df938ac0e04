import { beforeEach, describe, expect, it } from "vitest";
import { getProfile } from "@/lib/accounts/profile/service";
import { removePasskey } from "@/lib/accounts/second-factor/passkey-service";
import {
  confirmAuthenticatorSetup,
  getSecondFactor,
  removeAuthenticator,
  replaceRecoveryCodes,
  resetSecondFactor,
  startAuthenticatorSetup,
} from "@/lib/accounts/second-factor/service";
import { updateAccount } from "@/lib/accounts/service";
import { pendingCookie } from "@/lib/accounts/sign-in/pending-sign-in";
import { takeSecondStep } from "@/lib/accounts/sign-in/second-step";
import { SecondFactorDue, startSession } from "@/lib/accounts/sign-in/session";
import { findSessionActor } from "@/lib/kit/auth/session";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readMember } from "@/proof/fixtures/members";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { browserOf, codeOf, giveSecondFactor } from "@/proof/fixtures/second-factor";
import { startTestSession } from "@/proof/fixtures/sessions";

const start = Date.UTC(2026, 5, 1, 12);
const second = (seconds: number) => new Date(start + seconds * 1000);

let dana: TestMember;
beforeEach(async () => {
  dana = await createTestOrganization();
});

/** Sets up an app at noon. */
async function enroll(member: TestMember) {
  const { actor } = await browserOf(member, second(0));
  const { secret, ticket } = await startAuthenticatorSetup(actor, {}, { now: second(0) });
  const code = codeOf(secret, second(0));
  const { recoveryCodes } = await confirmAuthenticatorSetup(actor, { ticket, code }, { now: second(0) });
  return { actor, secret, recoveryCodes };
}

/** A browser in which the member has entered the password at this moment. */
async function afterPassword(member: TestMember, at = second(0)): Promise<Headers> {
  const { passwordHash } = await readMember(member);
  const [cookie = ""] = pendingCookie({ ...member, method: "password" }, passwordHash, at).split(";");
  return new Headers({ cookie });
}

const step = async (typed: string, at: Date, headers?: Headers) =>
  (await takeSecondStep(headers ?? (await afterPassword(dana, at)), typed, at))?.userId;

describe("an app's code", () => {
  it("is accepted one step before and after it is shown, each step once, and never an earlier one", async () => {
    const { secret } = await enroll(dana);
    const at = (seconds: number) => codeOf(secret, second(seconds));
    expect(await step(at(0), second(5))).toBeUndefined();
    expect(await step(at(60), second(120))).toBeUndefined();
    expect(await step(at(60), second(95))).toBe(dana.userId);
    expect(await step(at(60), second(96))).toBeUndefined();
    expect(await step(at(150), second(125))).toBe(dana.userId);
    expect(await step(at(120), second(126))).toBeUndefined();
  });

  it("signs in only one of two concurrent requests", async () => {
    const { secret } = await enroll(dana);
    const code = codeOf(secret, second(60));
    const both = await Promise.all([step(code, second(60)), step(code, second(60))]);
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  it("requires the first factor, for ten minutes and until the password changes", async () => {
    const { secret } = await enroll(dana);
    const code = codeOf(secret, second(700));
    expect(await step(code, second(700), new Headers())).toBeUndefined();
    expect(await step(code, second(700), await afterPassword(dana, second(100)))).toBeUndefined();
    const forged = new Headers({ cookie: "referral-rewards-second-factor=e30" });
    expect(await step(code, second(700), forged)).toBeUndefined();
    const [cookie = ""] = pendingCookie({ ...dana, method: "password" }, "another", second(700)).split(";");
    expect(await step(code, second(700), new Headers({ cookie }))).toBeUndefined();
    expect(await step(code, second(700))).toBe(dana.userId);
  });

  it("is slowed down for this member only after five wrong ones, until a right one", async () => {
    const rival = await createTestOrganization();
    const { secret } = await enroll(dana);
    const others = await enroll(rival);
    for (let tried = 0; tried < 6; tried++) await step("000000", second(60));
    await expect(step(codeOf(secret, second(60)), second(60))).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: 2,
    });
    const asOther = await afterPassword(rival, second(60));
    expect(await step(codeOf(others.secret, second(60)), second(60), asOther)).toBe(rival.userId);
    expect(await step(codeOf(secret, second(63)), second(63))).toBe(dana.userId);
    expect(await step("000000", second(64))).toBeUndefined();
  });
});

it("a recovery code works once in any spelling, is reported by email, and stops working when new ones are created", async () => {
  const { actor, recoveryCodes } = await enroll(dana);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", next = ""] = recoveryCodes;
  expect(await step(` ${first.toUpperCase().replaceAll("-", " ")} `, second(1))).toBe(dana.userId);
  expect(await step(first, second(2))).toBeUndefined();
  expect((await getSecondFactor(actor, {})).authenticator?.recoveryCodesLeft).toBe(9);
  expect((await readMessages(dana.orgId)).map(({ data }) => data)).toContainEqual({
    change: "recovery-code-used",
  });
  const renewed = await replaceRecoveryCodes(actor, {}, { now: second(3) });
  expect(await step(next, second(4))).toBeUndefined();
  expect(await step(renewed.recoveryCodes[0] ?? "", second(5))).toBe(dana.userId);
});

const enter = (member: TestMember, method: "password" | "magic-link" | "sso" | "passkey") =>
  startSession({ ...member, method, userAgent: null, formerToken: null }, second(60));

describe("signing in", () => {
  it("opens no session with only a password or emailed link once an app is set up", async () => {
    await enroll(dana);
    await expect(enter(dana, "password")).rejects.toThrow(SecondFactorDue);
    await expect(enter(dana, "magic-link")).rejects.toThrow(SecondFactorDue);
    expect(await enter(dana, "sso")).not.toBeNull();
    expect(await enter(dana, "passkey")).not.toBeNull();
  });

  it("asks no colleague of a member with an app for a code", async () => {
    await enroll(dana);
    expect(await enter(await createTestUser(dana.orgId, "user"), "password")).not.toBeNull();
  });

  it("ends other sessions when an app is set up or removed, and emails the member both times", async () => {
    const elsewhere = await browserOf(dana, second(0));
    const { actor } = await enroll(dana);
    expect(await findSessionActor(elsewhere.token, second(1))).toBeNull();
    await removeAuthenticator(actor, {}, { now: second(1) });
    expect(await enter(dana, "password")).not.toBeNull();
    const notices = (await readMessages(dana.orgId)).map(({ data }) => data);
    expect(notices).toEqual(
      expect.arrayContaining([{ change: "authenticator-set-up" }, { change: "authenticator-removed" }]),
    );
    const actions = (await readAuditEntries(dana.orgId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["user.authenticator_set_up", "user.authenticator_removed"]));
  });
});

describe("an organization that requires a second factor", () => {
  const require = (isRequired: boolean) =>
    updateAccount(dana.actor, { requireSecondFactor: isRequired }, { now: second(0) });

  it("lets members without one only set one up, while API keys and single sign-on keep working", async () => {
    const { token } = await startTestSession(dana, { at: second(0) });
    await require(true);
    const limited = await findSessionActor(token, second(1));
    if (!limited) throw new Error("the session must be alive");
    await expect(getProfile(limited, {})).rejects.toMatchObject({ code: "second_factor_required" });
    const { secret, ticket } = await startAuthenticatorSetup(limited, {}, { now: second(1) });
    const given = { ticket, code: codeOf(secret, second(1)) };
    await confirmAuthenticatorSetup(limited, given, { now: second(1) });
    const free = await findSessionActor(token, second(2));
    expect(free && (await getProfile(free, {})).user.email).toBe(dana.email);
    expect((await getProfile(dana.actor, {})).user.email).toBe(dana.email);
    const bySso = await enter(await createTestUser(dana.orgId, "user"), "sso");
    expect(await findSessionActor(bySso ?? "", second(60))).not.toHaveProperty("needsSecondFactor");
  });

  it("asks a member with a passkey for it, not for a new factor that a thief could choose", async () => {
    const sam = await createTestUser(dana.orgId, "user");
    const before = await startTestSession(sam, { at: second(0) });
    const { passkeyId } = await giveSecondFactor(sam);
    const { actor } = await browserOf(sam, second(0));
    await removeAuthenticator(actor, {}, { now: second(0) });
    expect(await enter(sam, "password")).not.toBeNull();
    await require(true);
    expect(await findSessionActor(before.token, second(1))).toBeNull();
    await expect(enter(sam, "password")).rejects.toThrow(SecondFactorDue);
    const proven = { ...actor, confirmedAt: second(0) };
    await expect(removePasskey(proven, { passkeyId }, { now: second(1) })).rejects.toMatchObject({
      code: "second_factor_required",
    });
  });
});

it("the second factor of a lost phone is reset by an admin: sessions end, the member is notified, and a password is enough again", async () => {
  const sam = await createTestUser(dana.orgId, "user");
  await enroll(sam);
  const { token } = await browserOf(sam, second(0));
  const admin = (await browserOf(dana, second(0))).actor;
  await resetSecondFactor(admin, { email: sam.email }, { now: second(1) });
  expect(await findSessionActor(token, second(1))).toBeNull();
  expect(await enter(sam, "password")).not.toBeNull();
  const notice = (await readMessages(dana.orgId)).find(({ recipient }) => recipient === sam.email);
  expect(notice).toBeDefined();
  const reset = { action: "user.second_factor_reset", subjectId: sam.email, actorName: dana.email };
  expect(await readAuditEntries(dana.orgId)).toContainEqual(expect.objectContaining(reset));
});
