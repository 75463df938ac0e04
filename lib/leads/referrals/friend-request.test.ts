import { beforeEach, describe, expect, it } from "vitest";
import { confirmUrl } from "@/lib/kit/public-links";
import { MOST_UNCONFIRMED } from "@/lib/leads/referrals/friend-request";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { findConfirmation } from "@/lib/public/confirm/find-confirmation";
import { stampForm } from "@/lib/public/friend-page/form-time";
import type { TestApi } from "@/proof/fixtures/api";
import {
  answerAs,
  friendForm,
  keptForm,
  placeOf,
  postForm,
  readReferrals,
  sendFriendForm,
} from "@/proof/fixtures/friend-forms";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { inShort, readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  readCounts,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;
let bob: TestAdvocate;

beforeEach(async () => {
  ({ organization, api, campaign, ann } = await openShop({
    campaign: { maxReferralsPerAdvocate: 2 },
    ann: { email: uniqueEmail("ann"), phone: "+14155550132" },
  }));
  bob = await enrollAdvocate(api, campaign, { name: "Bob Stone", email: uniqueEmail("bob") });
});

const newest = async () => {
  const [referral] = await readReferrals(api, campaign);
  if (!referral) throw new Error("there is no referral");
  return referral;
};
const ask = async (advocate: TestAdvocate, friendEmail = uniqueEmail("fred")) => {
  await sendFriendForm(advocate.referralCode, { friendEmail });
  const { friendEmail: storedEmail = "", ...referral } = await newest();
  return { ...referral, friendEmail: storedEmail };
};
const tokenOf = (referral: { orgId: string; referralId: string }) => confirmUrl(referral).split("/").at(-1) ?? "";
const stateOf = async (referral: { orgId: string; referralId: string }) =>
  (await findConfirmation(tokenOf(referral), new Date()))?.state;
const countsOf = (advocate: TestAdvocate) => readCounts(api, advocate);
const friendMail = async () =>
  (await readMessages(organization.orgId)).filter(({ template }) => template === "friend-confirm");
const usage = async () => Object((await api.get("/api/app/account")).body["usage"]).referrals;

describe("a request by an advocate's public link", () => {
  it("takes no place and counts nowhere until the friend confirms it, once", async () => {
    for (let at = 0; at < 10; at++) await ask(ann);
    expect([await countsOf(ann), await usage(), await readActivity(api, ann)]).toMatchObject([[0, 0], 0, [{}]]);
    const fred = await ask(ann);
    expect(fred).toMatchObject({ stage: "new", status: "pending", awaitsConfirmation: true });
    expect(await stateOf(fred)).toBe("waits");
    for (let at = 0; at < 2; at++) {
      expect(placeOf(await answerAs(fred))).toBe(`303 /confirm/${tokenOf(fred)}`);
      expect(await stateOf(fred)).toBe("confirmed");
    }
    await answerAs(fred, "deny");
    expect(await newest()).toMatchObject({
      awaitsConfirmation: false,
      confirmedAt: expect.any(String),
      stage: "new",
    });
    expect([await countsOf(ann), await usage()]).toEqual([[1, 0], 1]);
    expect(await readActivity(api, ann)).toMatchObject([
      { action: "advocate.referral.sent", friendName: "Fred Fox" },
      {},
    ]);
    await expectLedgerRight(organization.orgId);
  });

  it("asks the friend by one message, a text with consent and no STOP, or else an email", async () => {
    const friendPhone = "415 555 0191";
    const consenting = () => ({ friendEmail: uniqueEmail("fred"), friendPhone, friendSmsConsent: "1-en" });
    await sendFriendForm(ann.referralCode, consenting());
    expect((await friendMail()).map(inShort)).toEqual(["friend-confirm by sms to +14155550191"]);
    expect(await newest()).toMatchObject({ awaitsConfirmation: true, confirmationChannel: "sms" });

    await changeTextOptOut("+14155550191", { change: "stop", way: "text" }, new Date());
    const second = consenting();
    await sendFriendForm(bob.referralCode, second);
    expect((await friendMail()).map(inShort)).toContain(`friend-confirm by email to ${second.friendEmail}`);
    expect(await newest()).toMatchObject({ awaitsConfirmation: true, confirmationChannel: "email" });
  });

  it("texts a friend with only a number and consent; without consent, sends nothing and the lead is new", async () => {
    const byPhone = { friendEmail: "", friendPhone: "415 555 0178" };
    await sendFriendForm(ann.referralCode, byPhone);
    expect(await friendMail()).toEqual([]);
    const fred = await newest();
    expect(fred).toMatchObject({ friendPhone: "+14155550178", stage: "new", awaitsConfirmation: false });
    expect(fred).not.toHaveProperty("friendEmail");
    expect(fred).not.toHaveProperty("confirmationChannel");
    await sendFriendForm(bob.referralCode, { ...byPhone, friendSmsConsent: "1-en" });
    expect((await friendMail()).map(inShort)).toEqual(["friend-confirm by sms to +14155550178"]);
    await answerAs(await newest());
    expect([await countsOf(ann), await countsOf(bob)]).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(await stateOf(fred)).toBe("known");
  });

  it("texts once if a phone-only friend adds consent a moment later; the lead stays new", async () => {
    const byPhone = { friendEmail: "", friendPhone: "415 555 0178" };
    await sendFriendForm(ann.referralCode, byPhone);
    for (let at = 0; at < 2; at++) {
      await sendFriendForm(ann.referralCode, { ...byPhone, friendSmsConsent: "1-en" });
    }
    expect((await friendMail()).map(inShort)).toEqual(["friend-confirm by sms to +14155550178"]);
    const fred = await newest();
    expect(fred).toMatchObject({ awaitsConfirmation: false, friendSmsConsentAt: expect.any(String) });
    expect(await stateOf(fred)).toBe("waits");
    await answerAs(fred);
    expect([await stateOf(fred), await countsOf(ann)]).toEqual(["confirmed", [1, 0]]);
  });

  it("is stored once per link and friend, who is asked again only after a while", async () => {
    const { friendEmail, referralId } = await ask(ann);
    expect((await ask(ann, friendEmail.replace("@", "+2@"))).referralId).toBe(referralId);
    expect(await friendMail()).toHaveLength(1);
  });

  it("is rejected if the friend denies it", async () => {
    const fred = await ask(ann);
    await answerAs(fred, "deny");
    expect(await newest()).toMatchObject({ stage: "rejected", status: "pending", rejectionReason: "spam" });
    expect(await stateOf(fred)).toBe("withdrawn");
    await answerAs(fred, "confirm");
    expect(await stateOf(fred)).toBe("withdrawn");
    expectRefusal(await api.post(`${campaign.path}/referrals/${fred.referralId}/convert`), 409, "already_rejected");
    expect(await countsOf(ann)).toEqual([0, 0]);
  });

  it("cannot be confirmed beyond the advocate's places, even concurrently", async () => {
    const friends = [await ask(ann), await ask(ann), await ask(ann)];
    await Promise.all(friends.map((friend) => answerAs(friend)));
    expect(await countsOf(ann)).toEqual([2, 0]);
    expect((await Promise.all(friends.map(stateOf))).sort()).toEqual(["confirmed", "confirmed", "full"]);
  });

  it("displaces only requests from the same network", async () => {
    const from = (network: number) => ({ "x-forwarded-for": `203.0.113.${network}` });
    const code = ann.referralCode;
    await sendFriendForm(code, { friendName: "Honest Hal" }, from(1));
    const hal = await newest();
    for (let at = 0; at < MOST_UNCONFIRMED + 5; at++) {
      await sendFriendForm(code, { friendName: "Junk" }, from(2 + Math.floor(at / 40)));
    }
    const remaining = await readReferrals(api, campaign);
    expect(remaining).toHaveLength(MOST_UNCONFIRMED);
    expect(remaining.at(-1)?.referralId).toBe(hal.referralId);
    await answerAs(hal);
    expect(await stateOf(hal)).toBe("confirmed");
  });
});

describe("the friend belongs to the first confirmed referral", () => {
  it("when the business refers the friend itself", async () => {
    const fred = await ask(ann);
    await addReferral(api, campaign, bob, { friendEmail: fred.friendEmail.replace("@", "+work@") });
    expect(await stateOf(fred)).toBe("known");
    expect(await countsOf(bob)).toEqual([1, 0]);
  });

  it("when the friend confirms one of two links, even concurrently", async () => {
    const friendEmail = uniqueEmail("fred");
    const both = [await ask(ann, friendEmail), await ask(bob, friendEmail)];
    expect(both[0]?.referralId).not.toBe(both[1]?.referralId);
    await Promise.all(both.map((kind) => answerAs(kind)));
    expect((await Promise.all(both.map(stateOf))).sort()).toEqual(["confirmed", "known"]);
    const rejected = (await readReferrals(api, campaign)).filter(({ stage }) => stage === "rejected");
    expect(rejected).toMatchObject([{ rejectionReason: "duplicate" }]);
  });

  it("when a conversion comes first, without a confirmation", async () => {
    const friendEmail = uniqueEmail("fred");
    const [anns, bobs] = [await ask(ann, friendEmail), await ask(bob, friendEmail)];
    const convert = () => api.post(`${campaign.path}/referrals/${anns.referralId}/convert`);
    const answers = await Promise.all([convert(), convert(), convert()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expect(answer.body["code"]).toBe("already_converted");
    expect(await stateOf(bobs)).toBe("known");
    expect([await countsOf(ann), await usage()]).toEqual([[0, 1], 1]);
    await expectLedgerRight(organization.orgId);
  });
});

describe("a request that was lost before the friend confirmed it", () => {
  const move = ({ referralId }: { referralId: string }, stage: string, more: object = {}) =>
    api.post(`${campaign.path}/referrals/${referralId}/stage`, { stage, ...more });
  const historyOf = async () => (await readActivity(api, ann)).map(({ description }) => description);

  it("counts once it is reopened: in the history, for the advocate, and against others of the friend", async () => {
    const friendEmail = uniqueEmail("fred");
    const [anns, bobs] = [await ask(ann, friendEmail), await ask(bob, friendEmail)];
    await move(anns, "lost", { reason: "no answer" });
    expect(await historyOf()).toEqual(["Enrolled in Neighbors refer neighbors"]);
    for (const stage of ["contacted", "lost", "new"]) {
      expect((await move(anns, stage, stage === "lost" ? { reason: "no answer" } : {})).status).toBe(200);
    }
    expect(await historyOf()).toEqual(["Referred Fred Fox", "Enrolled in Neighbors refer neighbors"]);
    const told = (await readMessages(organization.orgId)).filter(({ template }) => template === "advocate-referred");
    expect(told.map(({ channel }) => channel)).toEqual(["email", "sms"]);
    expect((await readReferrals(api, campaign)).find(({ referralId }) => referralId === bobs.referralId)).toMatchObject(
      {
        stage: "rejected",
        rejectionReason: "duplicate",
      },
    );
    expect(await countsOf(ann)).toEqual([1, 0]);
    await expectLedgerRight(organization.orgId);
  });

  it("counts once it is converted", async () => {
    const anns = await ask(ann);
    await move(anns, "lost", { reason: "no answer" });
    expect((await api.post(`${campaign.path}/referrals/${anns.referralId}/convert`)).status).toBe(200);
    expect(await historyOf()).toEqual([
      "Fred Fox became a customer: $25.00 earned",
      "Referred Fred Fox",
      "Enrolled in Neighbors refer neighbors",
    ]);
  });
});

describe("a stamp", () => {
  const post = (form: Readonly<Record<string, string>>) => postForm(`/api/friends/${ann.referralCode}`, form);

  it("is valid for one form: a double submit is the same request, and a second form needs a new stamp", async () => {
    const form = friendForm(ann.referralCode);
    const twice = await Promise.all([post(form), post(form)]);
    expect(twice.map(placeOf)).toEqual(Array(2).fill(`303 /r/${ann.referralCode}?sent`));
    const second = await post({ ...form, friendName: "Fay Fox", friendEmail: uniqueEmail("fay") });
    expect(placeOf(second)).toBe(`303 /r/${ann.referralCode}?again#form`);
    expect(keptForm(second, ann.referralCode)).toMatchObject({
      notice: "used",
      values: { friendName: "Fay Fox" },
    });
    expect(await readReferrals(api, campaign)).toHaveLength(1);
    const again = stampForm(ann.referralCode, new Date());
    expect(placeOf(await post({ ...form, friendName: "Fay Fox", stamp: again }))).toMatch(/\?sent$/);
  });

  it("stays valid if the form is rejected", async () => {
    const form = friendForm(ann.referralCode);
    expect(placeOf(await post({ ...form, friendEmail: "fred@" }))).toMatch(/\?again#form$/);
    expect(placeOf(await post(form))).toMatch(/\?sent$/);
  });

  it("cannot be reused in another encoding", async () => {
    const form = friendForm(ann.referralCode);
    const { stamp = "" } = form;
    await post(form);
    for (const forged of [`0${stamp}`, `${stamp}.`, `${stamp}.x`, ` ${stamp}`]) {
      const answer = await post({ ...form, friendEmail: uniqueEmail("fay"), stamp: forged });
      expect(keptForm(answer, ann.referralCode)).toMatchObject({ notice: "stale" });
    }
  });
});

it("without a valid signature confirms nothing", async () => {
  const token = tokenOf(await ask(ann));
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  expect(placeOf(await postForm(`/api/confirm/${forged}`, { action: "confirm" }))).toBe(`303 /confirm/${forged}`);
  expect((await postForm(`/api/confirm/${token}`, {})).status).toBe(400);
  expect(await countsOf(ann)).toEqual([0, 0]);
});
