import { beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { signInWithPassword } from "@/lib/sign-in/auth-options";
import { bindToSso, changeMember, removeMember } from "@/proof/fixtures/members";
import {
  createTestOrganization,
  createTestUser,
  type TestMember,
  testPassword,
} from "@/proof/fixtures/organization";
import { second, secondsEarly, somebody } from "@/proof/fixtures/sign-in-attempts";

let orgId: string;
let dana: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
  ({ orgId } = dana);
});

const signIn = (email: string, password = testPassword, from = somebody()) =>
  signInWithPassword({ ...from, email, password }, second(0));
const colleague = () => createTestUser(orgId, "user");

describe("an e-mail address and its password", () => {
  it("let the member in, in whatever case the address is written", async () => {
    const { userId, email } = dana;
    expect(await signIn(email)).toMatchObject({ orgId, userId });
    expect(await signIn(email.toUpperCase())).toMatchObject({ orgId, userId });
  });

  it("let nobody in where the password is another's, in another case, cut or longer", async () => {
    for (const wrong of [testPassword.toUpperCase(), testPassword.slice(0, -1), `${testPassword} `, "", "\0"])
      expect(await signIn(dana.email, wrong), wrong).toBeNull();
  });

  it("let nobody in whom there is not", async () => {
    for (const unknown of [somebody().email, "", "%", "' OR true --", dana.email.replace("@", "_")])
      expect(await signIn(unknown), unknown).toBeNull();
  });

  it("let nobody in who has no password, not even without one", async () => {
    const sam = await colleague();
    await changeMember(sam, { passwordHash: null });
    for (const password of [testPassword, "", "nobody's password"])
      expect(await signIn(sam.email, password)).toBeNull();
  });

  it("let nobody in who may come through single sign-on only", async () => {
    const sam = await colleague();
    await bindToSso(sam);
    expect(await signIn(sam.email)).toBeNull();
  });

  it("let nobody in who was removed", async () => {
    const sam = await colleague();
    await removeMember(sam);
    expect(await signIn(sam.email)).toBeNull();
  });

  it("count to the last character, and none beyond the longest", async () => {
    const sam = await colleague();
    const longest = "x".repeat(128);
    await changeMember(sam, { passwordHash: await hashPassword(longest) });
    expect(await signIn(sam.email, longest)).toMatchObject({ userId: sam.userId });
    for (const wrong of [`${longest}x`, "x".repeat(1_000), longest.slice(1)])
      expect(await signIn(sam.email, wrong)).toBeNull();
  });
});

describe("wrong passwords", () => {
  it("make everybody wait alike, whether or not anybody has the address, the right password included", async () => {
    for (const from of [somebody(), somebody(dana.email)]) {
      for (let tries = 0; tries < 6; tries++) expect(await signIn(from.email, "wrong", from)).toBeNull();
      expect(await secondsEarly(() => signIn(from.email, testPassword, from))).toBe(2);
    }
    expect(await signIn(dana.email)).toMatchObject({ orgId });
  });

  it("are forgotten when the right one follows", async () => {
    const from = somebody((await colleague()).email);
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 5; tries++) expect(await signIn(from.email, "wrong", from)).toBeNull();
      expect(await signIn(from.email, testPassword, from)).not.toBeNull();
    }
  });

  it("take as long to refuse where nobody has the address, or nobody a password", async () => {
    const sam = await colleague();
    await changeMember(sam, { passwordHash: null });
    // Without its hash an answer comes in a tenth of the time. One after the other, so that a busy moment hits all.
    const emails = [dana.email, somebody().email, sam.email];
    const times = emails.map((): number[] => []);
    for (let run = 0; run < 11; run++)
      for (const [index, email] of emails.entries())
        times[index]?.push(await timeMs(() => signIn(email, "wrong")));
    const [known = 0, ...others] = times.map(median);
    for (const other of others) expect(other / known).toBeGreaterThan(0.4);
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
