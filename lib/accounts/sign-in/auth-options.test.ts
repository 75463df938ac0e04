import { beforeAll, describe, expect, it } from "vitest";
import { signInWithLink, signInWithPassword } from "@/lib/accounts/sign-in/auth-options";
import { hashPassword } from "@/lib/kit/auth/password";
import { findResetLinkActor } from "@/lib/kit/auth/sign-in-link";
import { apiAs } from "@/proof/fixtures/api";
import { bindToSso, changeMember, removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember, testPassword } from "@/proof/fixtures/organization";
import { isLetThrough, newAttempt, second } from "@/proof/fixtures/sign-in-attempts";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const at = new Date();
const later = (minutes: number, ms = 0) => new Date(at.getTime() + minutes * 60_000 + ms);
let dana: TestMember;
let sam: TestMember;

beforeAll(async () => {
  dana = await createTestOrganization();
  sam = await createTestUser(dana.orgId, "user");
});

const send = (member = sam) => createTestLink(member, "sign-in", at);
const sendReset = (member = sam) => createTestLink(member, "password-reset", at);
const isSam = () => ({ orgId: sam.orgId, userId: sam.userId });

describe("a sign-in link", () => {
  it("signs its member in once", async () => {
    const { token } = await send();
    expect(await signInWithLink(token, at)).toEqual(isSam());
    expect(await signInWithLink(token, at)).toBeNull();
  });

  it("works for one of many concurrent requests", async () => {
    const { token } = await send();
    const used = await Promise.all(Array.from({ length: 8 }, () => signInWithLink(token, at)));
    expect(used.filter(Boolean)).toEqual([isSam()]);
  });

  it("works for ten minutes", async () => {
    expect(await signInWithLink((await send()).token, later(10, -1))).toEqual(isSam());
    expect(await signInWithLink((await send()).token, later(10))).toBeNull();
  });

  it("keeps working when another is sent, until one is used, and leaves a colleague's unchanged", async () => {
    const others = await send(dana);
    const [first, second] = [await send(), await send()];
    expect(await signInWithLink(first.token, at)).toEqual(isSam());
    expect(await signInWithLink(second.token, at)).toBeNull();
    expect(await signInWithLink(others.token, at)).toMatchObject({ userId: dana.userId });
  });

  it("works once when several links of one member are used at once", async () => {
    const links = [await send(), await send(), await send()];
    const used = await Promise.all(links.map(({ token }) => signInWithLink(token, at)));
    expect(used.filter(Boolean)).toEqual([isSam()]);
  });

  it("sets no password, a reset link signs no one in, and neither replaces the other", async () => {
    const [link, reset] = [await send(), await sendReset()];
    expect(await findResetLinkActor(link.token, at)).toBeNull();
    expect(await signInWithLink(reset.token, at)).toBeNull();
    expect(await findResetLinkActor(reset.token, at)).toMatchObject({ userId: sam.userId });
    expect(await signInWithLink(link.token, at)).toEqual(isSam());
  });

  it("is not stored in the database", async () => {
    const { token } = await send();
    const stored = await readStoredText(dana.orgId);
    for (const form of [...plainForms(token), ...plainForms(token.slice(4))]) expect(stored).not.toContain(form);
  });

  it.each(["", "rrl_", `rrl_${"x".repeat(43)}`, "\0"])("is rejected if it is invalid: %j", async (token) => {
    expect(await signInWithLink(token, at)).toBeNull();
  });
});

it.each<[how: string, lose: (member: TestMember) => Promise<unknown>]>([
  ["is removed", removeMember],
  [
    "is restricted to single sign-on",
    ({ email }) => apiAs(dana.apiKey).patch(`/api/app/users/${email}`, { roles: ["user"], allowPasswordAuth: false }),
  ],
])("a member's links end when the member %s", async (_, lose) => {
  const member = await createTestUser(dana.orgId, "user");
  const [link, reset] = [await send(member), await sendReset(member)];
  await lose(member);
  expect(await signInWithLink(link.token, at)).toBeNull();
  expect(await findResetLinkActor(reset.token, at)).toBeNull();
});

describe("signing in with a password", () => {
  let orgId: string;
  let dana: TestMember;

  beforeAll(async () => {
    dana = await createTestOrganization();
    ({ orgId } = dana);
  });

  const signIn = (email: string, password = testPassword, from = newAttempt()) =>
    signInWithPassword({ ...from, email, password }, second(0));

  const colleague = () => createTestUser(orgId, "user");

  describe("an email address and its password", () => {
    it("sign the member in, in any case of the address", async () => {
      const { userId, email } = dana;
      expect(await signIn(email)).toMatchObject({ orgId, userId });
      expect(await signIn(email.toUpperCase())).toMatchObject({ orgId, userId });
    });

    it("are rejected with another member's password, in another case, cut or longer", async () => {
      const [other, cut] = [testPassword.toUpperCase(), testPassword.slice(0, -1)];
      for (const wrong of [other, cut, `${testPassword} `, "", "\0"])
        expect(await signIn(dana.email, wrong), wrong).toBeNull();
    });

    it("are rejected for an unknown address", async () => {
      for (const unknown of [newAttempt().email, "", "%", "' OR true --", dana.email.replace("@", "_")])
        expect(await signIn(unknown), unknown).toBeNull();
    });

    it.each<[who: string, change: (member: TestMember) => Promise<void>]>([
      ["without a password, even with an empty one", (member) => changeMember(member, { passwordHash: null })],
      ["bound to single sign-on", bindToSso],
      ["who was removed", removeMember],
    ])("are rejected for a member %s", async (_, change) => {
      const sam = await colleague();
      await change(sam);
      for (const password of [testPassword, "", "an unknown password"])
        expect(await signIn(sam.email, password)).toBeNull();
    });

    it("match up to the last character, and none beyond the maximum length", async () => {
      const sam = await colleague();
      const longest = "x".repeat(128);
      await changeMember(sam, { passwordHash: await hashPassword(longest) });
      expect(await signIn(sam.email, longest)).toMatchObject({ userId: sam.userId });
      for (const wrong of [`${longest}x`, "x".repeat(1_000), longest.slice(1)])
        expect(await signIn(sam.email, wrong)).toBeNull();
    });
  });

  describe("wrong passwords", () => {
    it("require a challenge for known and unknown addresses alike, even with the right password", async () => {
      for (const from of [newAttempt(), newAttempt(dana.email)]) {
        for (let tries = 0; tries < 6; tries++) expect(await signIn(from.email, "wrong", from)).toBeNull();
        expect(await isLetThrough(() => signIn(from.email, testPassword, from))).toBe(false);
      }
      expect(await signIn(dana.email)).toMatchObject({ orgId });
    });

    it("are forgotten after the right one", async () => {
      const from = newAttempt((await colleague()).email);
      for (let round = 0; round < 2; round++) {
        for (let tries = 0; tries < 5; tries++) expect(await signIn(from.email, "wrong", from)).toBeNull();
        expect(await signIn(from.email, testPassword, from)).not.toBeNull();
      }
    });

    it("take as long to reject for an unknown address and for a member without a password", async () => {
      const sam = await colleague();
      await changeMember(sam, { passwordHash: null });
      // Without hashing, a response takes a tenth of the time. Sequential, so that load affects all cases.
      const emails = [dana.email, newAttempt().email, sam.email];
      const times = emails.map((): number[] => []);
      for (let run = 0; run < 11; run++)
        for (const [index, email] of emails.entries()) times[index]?.push(await timeMs(() => signIn(email, "wrong")));
      const [known = 0, ...others] = times.map(median);
      for (const duration of others) expect(duration / known).toBeGreaterThan(0.4);
    });
  });

  async function timeMs(call: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await call();
    return performance.now() - start;
  }

  function median(values: readonly number[]): number {
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  }
});
