import { describe, expect, it } from "vitest";
import { consume } from "@/lib/kit/limits/consume";
import { hashNetwork } from "@/lib/public/friend-page/count-visit";
import { anyFormLimit, formLimits } from "@/lib/public/friend-page/form-limits";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { keptForm, placeOf, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { enrollAdvocate } from "@/proof/fixtures/scenario";

isolateRateLimits();

const { api, campaign } = await startCampaign({
  organization: { tier: "pro" },
  campaign: { maxReferralsPerAdvocate: 1_000 },
});

async function newCode(): Promise<string> {
  return (await enrollAdvocate(api, campaign, { email: uniqueEmail("ann") })).referralCode;
}

const from = (address: string) => ({ "x-forwarded-for": address });
const count = (places: readonly string[], end: string) => places.filter((place) => place.endsWith(end)).length;

/** Sends a form with each code, ten at a time. More would time out waiting for the database on a busy machine. */
async function sendAll(codes: readonly string[], address: string): Promise<Response[]> {
  const answers: Response[] = [];
  for (let at = 0; at < codes.length; at += 10) {
    const group = codes.slice(at, at + 10);
    answers.push(...(await Promise.all(group.map((code) => sendFriendForm(code, {}, from(address))))));
  }
  return answers;
}

describe("a form that looks automated", () => {
  const notices = [
    ["stale", "has no stamp", () => ({ stamp: "" })],
    ["trap", "fills in the hidden field", () => ({ company: "Acme" })],
  ] as const;

  it.each(notices)("is refused and kept (%s): it %s", async (notice, _, fields) => {
    const code = await newCode();
    const before = await readReferrals(api, campaign);
    const answer = await sendFriendForm(code, { friendName: "Fay Fox", ...fields() });
    expect(placeOf(answer)).toBe(`303 /r/${code}?again#form`);
    expect(keptForm(answer, code)).toMatchObject({ notice, wrong: [], values: { friendName: "Fay Fox" } });
    expect(await readReferrals(api, campaign)).toEqual(before);
  });

  it("is accepted if it is sent at once, like a browser's autofill", async () => {
    const code = await newCode();
    const stamp = stampForm(code, new Date());
    expect(placeOf(await sendFriendForm(code, { stamp }))).toBe(`303 /r/${code}?sent`);
  });
});

describe("a flood of forms", () => {
  it("from one address creates only as many referrals as the limit, and leaves room for other links", async () => {
    const code = await newCode();
    const before = (await readReferrals(api, campaign)).length;
    const answers = await sendAll(Array(2 * formLimits.both).fill(code), "203.0.113.7");
    expect(count(answers.map(placeOf), "?sent")).toBe(formLimits.both);
    expect((await readReferrals(api, campaign)).length - before).toBe(formLimits.both);
    const refused = answers.find((answer) => placeOf(answer).endsWith("?again#form"));
    expect(refused && keptForm(refused, code)).toMatchObject({ notice: "limited", waitMinutes: 60 });
    const neighbor = await sendFriendForm(await newCode(), {}, from("203.0.113.7"));
    expect(placeOf(neighbor)).toMatch(/\?sent$/);
  }, 180_000);

  it("costs little beyond the limit, even if no form is valid", async () => {
    const code = await newCode();
    const network = hashNetwork("203.0.113.8", code);
    for (let at = 0; at < anyFormLimit.q; at++) await consume(anyFormLimit, network, {});
    const answer = await sendFriendForm(code, { friendName: "" }, from("203.0.113.8"));
    expect(keptForm(answer, code)).toMatchObject({ notice: "limited", wrong: [], waitMinutes: 60 });
  });
});
