import { afterAll, beforeEach, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { answerText, isStopped, uniquePhone } from "@/proof/fixtures/inbound-texts";
import { deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { twilioAccount } from "@/proof/fixtures/sms-provider";

const noAccount = { TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" };

isolateRateLimits();

let From: string;

const { api, campaign, ann } = await openShop({
  organization: { tier: "pro" },
  campaign: { maxReferralsPerAdvocate: 500 },
});

beforeEach(() => {
  From = uniquePhone();
});

afterAll(() => setEnv(noAccount));

/** A friend leaves a number and agrees to texts; the question is sent. */
async function askByText(value = "1-en") {
  await sendFriendForm(ann.referralCode, {
    friendEmail: "",
    friendPhone: From,
    friendSmsConsent: value,
  });
  await deliverMessages(ann.orgId);
  setEnv(twilioAccount);
  const [question] = (await readMessages(ann.orgId)).filter(({ recipient }) => recipient === From);
  expect(question).toMatchObject({ template: "friend-confirm", channel: "sms", status: "captured" });
}

const reply = async (Body: string, rest = {}) => {
  const answer = await answerText({ From, Body, ...rest });
  setEnv(noAccount);
  return /<Message>(.*)<\/Message>/.exec(await answer.text())?.[1];
};

const find = async () => (await readReferrals(api, campaign)).find(({ friendPhone }) => friendPhone === From);

it.each(["YES", "yes please", "Sí", " y "])("a reply of %j confirms what the last text asked", async (body) => {
  await askByText();
  expect(await find()).toMatchObject({ awaitsConfirmation: true });
  expect(await reply(body)).toMatch(/: thanks, Fred! You&apos;re confirmed\.|: thanks, Fred! You're confirmed\./);
  expect(await find()).toMatchObject({ awaitsConfirmation: false, stage: "new" });
});

it.each(["no", "who is this?", "yes, but who are you?", "maybe"])("a reply of %j confirms nothing", async (body) => {
  await askByText();
  expect(await reply(body)).toBeUndefined();
  expect(await find()).toMatchObject({ awaitsConfirmation: true });
});

it("we answer neither a second YES nor one that Twilio answers itself", async () => {
  await askByText();
  expect(await reply("YES", { OptOutType: "START" })).toBeUndefined();
  expect(await find()).toMatchObject({ awaitsConfirmation: false });
  setEnv(twilioAccount);
  expect(await reply("YES")).toBeUndefined();
});

it("an unexpected YES confirms nothing and still resumes texts", async () => {
  setEnv(twilioAccount);
  await answerText({ From, Body: "STOP" });
  expect(await reply("YES")).toBeUndefined();
  expect(await isStopped(From)).toBe(false);
});
