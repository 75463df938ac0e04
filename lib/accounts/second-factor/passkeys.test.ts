import { beforeEach, describe, expect, it } from "vitest";
import { addPasskey, startPasskey } from "@/lib/accounts/second-factor/passkey-service";
import { findPasskeyOwner, signInOptions } from "@/lib/accounts/second-factor/passkeys";
import { getSecondFactor } from "@/lib/accounts/second-factor/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { createTestOrganization, type TestMember } from "@/proof/fixtures/organization";
import { browserOf, makeDevice } from "@/proof/fixtures/second-factor";

const now = new Date("2026-06-01T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let dana: TestMember;
let browser: Actor;
let device: ReturnType<typeof makeDevice>;
beforeEach(async () => {
  dana = await createTestOrganization();
  browser = (await browserOf(dana, now)).actor;
  device = makeDevice();
});

const askToMake = async (at = now) => (await startPasskey(browser, {}, { now: at })).options.challenge;
const add = (credential: ReturnType<typeof device.create>, at = now) =>
  addPasskey(browser, { name: "My phone", credential }, { now: at });
const askToSign = (at = now) => signInOptions(at).challenge;

/** A member whose phone has a passkey. */
async function addDevice(): Promise<void> {
  await add(device.create(await askToMake()));
}

describe("a passkey", () => {
  it("signs in the member who created it, and only its name is recorded", async () => {
    await addDevice();
    const signed = device.sign(askToSign(minutesLater(1)), dana);
    expect(await findPasskeyOwner(signed, minutesLater(2))).toEqual({
      orgId: dana.orgId,
      userId: dana.userId,
    });
    expect((await getSecondFactor(browser, {})).passkeys).toMatchObject([
      { name: "My phone", lastUsedAt: minutesLater(2).toISOString() },
    ]);
  });

  it("signs each challenge once, even when it is submitted twice at once", async () => {
    await addDevice();
    const signed = device.sign(askToSign(minutesLater(1)), dana);
    const twice = [0, 1].map(() => findPasskeyOwner(signed, minutesLater(2)));
    expect((await Promise.all(twice)).filter((owner) => owner !== null)).toHaveLength(1);
    expect(await findPasskeyOwner(signed, minutesLater(2))).toBeNull();
  });

  it.each([
    ["more than ten minutes after the challenge", 11, {}],
    ["without user verification", 2, { verifies: false }],
    ["on a page that looks like ours", 2, { origin: "https://login.example.net" }],
  ])("is rejected %s", async (_, minutes, conditions) => {
    await addDevice();
    const signed = device.sign(askToSign(minutesLater(1)), dana, conditions);
    expect(await findPasskeyOwner(signed, minutesLater(minutes))).toBeNull();
  });

  it("is rejected if its counter goes backwards, like a copy's does", async () => {
    await addDevice();
    const signAt = async (minutes: number, counter: number) =>
      findPasskeyOwner(device.sign(askToSign(minutesLater(minutes)), dana, { counter }), minutesLater(minutes));
    expect(await signAt(1, 7)).not.toBeNull();
    expect(await signAt(2, 7)).toBeNull();
    expect(await signAt(3, 8)).not.toBeNull();
  });

  it("is rejected for another member, and with its registration response", async () => {
    await addDevice();
    const rival = await createTestOrganization();
    const challenge = askToSign(minutesLater(1));
    expect(await findPasskeyOwner(device.sign(challenge, rival), minutesLater(1))).toBeNull();
    expect(await findPasskeyOwner(makeDevice().sign(challenge, dana), minutesLater(1))).toBeNull();
    const wrongKind = device.sign(await askToMake(minutesLater(1)), dana);
    expect(await findPasskeyOwner(wrongKind, minutesLater(1))).toBeNull();
  });

  it("is added once, for its intended member only, and while the challenge is valid", async () => {
    const created = device.create(await askToMake());
    const refused = { code: "invalid_input" };
    await expect(add(created, minutesLater(10))).rejects.toMatchObject(refused);
    const rival = await createTestOrganization();
    const othersBrowser = (await browserOf(rival, now)).actor;
    const stolen = addPasskey(othersBrowser, { name: "Mine", credential: created }, { now });
    await expect(stolen).rejects.toMatchObject(refused);
    const unverified = device.create(await askToMake(), { verifies: false });
    await expect(add(unverified)).rejects.toMatchObject(refused);
    await add(created);
    await expect(add(created)).rejects.toMatchObject(refused);
  });
});
