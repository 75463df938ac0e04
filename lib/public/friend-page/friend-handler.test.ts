import { describe, expect, it } from "vitest";
import { keptForm, placeOf, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { addReferral, enrollAdvocate } from "@/proof/fixtures/scenario";

isolateRateLimits();

const { api, campaign, ann } = await openShop({
  organization: { tier: "pro" },
  campaign: { maxReferralsPerAdvocate: 500 },
  ann: { email: uniqueEmail("ann"), phone: "+14155550132" },
});
const code = ann.referralCode;

describe("a friend's form", () => {
  it("becomes a referral of the link's advocate, on the current terms", async () => {
    const friendEmail = uniqueEmail("fred");
    const answer = await sendFriendForm(code, { friendEmail, friendPhone: "(415) 555-0199" });
    expect(placeOf(answer)).toBe(`303 /r/${code}?sent`);
    const [newest] = await readReferrals(api, campaign);
    expect(newest).toMatchObject({
      advocateId: ann.advocateId,
      friendName: "Fred Fox",
      friendEmail,
      friendPhone: "+14155550199",
      status: "pending",
      stage: "new",
      awaitsConfirmation: true,
      rewardMode: "fixed",
      advocateRewardValue: 2500,
      friendRewardValue: 5000,
    });
    expect(newest).not.toHaveProperty("friendSmsConsentAt");
  });

  it("accepts a code in lower case", async () => {
    const before = await readReferrals(api, campaign);
    expect(placeOf(await sendFriendForm(code.toLowerCase()))).toBe(`303 /r/${code}?sent`);
    expect(await readReferrals(api, campaign)).toHaveLength(before.length + 1);
  });

  it("counts once when it is sent twice at once", async () => {
    const friendEmail = uniqueEmail("twice");
    const answers = await Promise.all(
      [friendEmail, friendEmail.toUpperCase()].map((address) => sendFriendForm(code, { friendEmail: address })),
    );
    expect(answers.map(placeOf)).toEqual(Array(2).fill(`303 /r/${code}?sent`));
    const referrals = await readReferrals(api, campaign);
    expect(referrals.filter((one) => one.friendEmail?.toLowerCase() === friendEmail)).toHaveLength(1);
  });

  it("gets the same response for known and new friends, and messages only the address's owner", async () => {
    const bob = await enrollAdvocate(api, campaign, { name: "Bob Stone", email: uniqueEmail("bob") });
    const { friendEmail } = await addReferral(api, campaign, bob);
    const tagged = friendEmail.toUpperCase().replace("@", "+2@");
    const annsEmail = ann.email ?? "";
    const before = await readReferrals(api, campaign);
    for (const [typed, outcome, recipient] of [
      [{ friendEmail: ` ${tagged} ` }, "known", tagged],
      [{ friendEmail: annsEmail.toUpperCase() }, "own", annsEmail],
      [{ friendPhone: "415 555 0132" }, "own", annsEmail],
    ] as const) {
      expect(placeOf(await sendFriendForm(code, typed))).toBe(`303 /r/${code}?sent`);
      expect(await readReferrals(api, campaign)).toEqual(before);
      expect((await readMessages(ann.orgId)).at(-1)).toMatchObject({ recipient, data: { outcome } });
    }
  });

  it("leaves no personal data in URLs or logs, and is not cacheable", async () => {
    const answer = await sendFriendForm(code, { friendName: "" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toMatch(
      new RegExp(`^kept-form=[\\w-]+; Path=/r/${code}; Max-Age=300; HttpOnly; SameSite=Lax$`),
    );
  });
});

describe("an invalid form", () => {
  const typed = { friendName: " Fay Fox ", friendEmail: "fay@example.com", friendPhone: "415 555 0166" };

  it.each([
    ["no name", { friendName: "  " }, ["friendName"]],
    ["no contact details", { friendEmail: "", friendPhone: "" }, ["friendPhone"]],
    ["consent without a number", { friendPhone: "", friendSmsConsent: "1-en" }, ["friendPhone"]],
    [
      "nothing valid",
      { friendName: "", friendEmail: "x", friendPhone: "1" },
      ["friendName", "friendEmail", "friendPhone"],
    ],
  ])("comes back as typed: %s", async (_, fields: Readonly<Record<string, string>>, wrong) => {
    const before = await readReferrals(api, campaign);
    const answer = await sendFriendForm(code, { ...typed, ...fields });
    expect(placeOf(answer)).toBe(`303 /r/${code}?again#form`);
    const friendSmsConsent = fields["friendSmsConsent"] === "1-en";
    expect(keptForm(answer, code)).toEqual({ values: { ...typed, ...fields, friendSmsConsent }, wrong });
    expect(keptForm(answer, "OTHER-CODE")).toBeNull();
    expect(await readReferrals(api, campaign)).toEqual(before);
  });

  it("keeps as much as fits", async () => {
    const answer = await sendFriendForm(code, { friendName: "x".repeat(5_000) });
    expect(keptForm(answer, code)?.values.friendName).toHaveLength(300);
    expect(answer.headers.get("set-cookie")?.length).toBeLessThan(4_096);
  });

  it("is refused if it is too large", async () => {
    expect((await sendFriendForm(code, { friendName: "x".repeat(20_000) })).status).toBe(413);
  });
});
