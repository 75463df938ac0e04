import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { emailOptOuts, smsOptOuts } from "@/db/schema/messages";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import {
  type ChannelCase,
  channelCases,
  channelsBeforeOptOuts,
  channelsReached,
  nameCase,
} from "@/proof/fixtures/channel-cases";
import { promoteFriend } from "@/proof/fixtures/friends";
import { deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

// Opt-outs of texts hold for all organizations.
isolateDatabase();

/** A preference can only ask for contacts that are there (spec, "Advocate"), and not for texts alone without consent. */
const reachable = channelCases.filter(
  ({ preference, hasEmail, hasPhone, consents }) =>
    (preference === "sms" ? consents : hasEmail) && (preference === "email" || hasPhone),
);

/** What became of the reward of each case's advocate, as `channel status`. */
const outcomes = new Map<ChannelCase, string[]>();

beforeAll(async () => {
  for (const planHasSms of [true, false]) {
    await playAll(planHasSms);
  }
}, 120_000);

/** Lets the advocate of every case with this plan earn a reward, and delivers what there is to tell of it. */
async function playAll(planHasSms: boolean): Promise<void> {
  const { orgId, apiKey } = await createTestOrganization();
  const api = apiAs(apiKey);
  const campaign = await createCampaign(api, { maxReferralsPerAdvocate: 200 });
  const referrer = await enrollAdvocate(api, campaign);
  const ready: { given: ChannelCase; advocateId: string; convertPath: string }[] = [];
  for (const given of reachable.filter((one) => one.planHasSms === planHasSms)) {
    const { advocateId } = await makeAdvocate(api, campaign, referrer, given);
    ready.push({ given, advocateId, ...(await addReferral(api, campaign, { advocateId })) });
  }
  await transact((tx) => changePlan(tx, { orgId, overrides: { sms: planHasSms } }));
  for (const { convertPath } of ready) expect((await api.post(convertPath)).status).toBe(200);
  // Everybody who opts out does so while the messages wait.
  for (const { given } of ready) await optOut(orgId, given);
  await deliverMessages(orgId);
  const sent = (await readMessages(orgId)).filter(({ template }) => template === "reward-advocate");
  for (const { given, advocateId } of ready) {
    const own = sent.filter((message) => message.advocateId === advocateId);
    outcomes.set(
      given,
      own.map(({ channel, status }) => `${channel} ${status}`),
    );
  }
}

const emailOf = (given: ChannelCase) => `Ann.${reachable.indexOf(given)}@Example.com`;
const phoneOf = (given: ChannelCase) => `+141555501${String(reachable.indexOf(given)).padStart(2, "0")}`;

/** Without consent it is a friend who was promoted; the contacts and the preference are then changed to the case's. */
async function makeAdvocate(
  api: TestApi,
  campaign: TestCampaign,
  referrer: TestAdvocate,
  given: ChannelCase,
): Promise<{ advocateId: string }> {
  const { preference: notificationPreference, hasEmail, hasPhone, consents } = given;
  const [email, phone] = [emailOf(given), phoneOf(given)];
  const contacts = { ...(hasEmail && { email }), ...(hasPhone && { phone }) };
  const asFriend = { friendEmail: email, ...(hasPhone && { friendPhone: phone }) };
  const advocate = consents
    ? await enrollAdvocate(api, campaign, contacts)
    : (await promoteFriend(api, campaign, referrer, asFriend)).friend;
  const { status } = await api.patch(advocate.path, { notificationPreference });
  expect(status).toBe(200);
  return advocate;
}

async function optOut(orgId: string, given: ChannelCase): Promise<void> {
  const createdAt = new Date();
  await transact(async (tx) => {
    if (given.emailOptOut) {
      await tx.insert(emailOptOuts).values({ orgId, email: emailOf(given).toLowerCase(), createdAt });
    }
    if (given.smsOptOut) await tx.insert(smsOptOuts).values({ phone: phoneOf(given), createdAt });
  });
}

describe("the reward of an advocate, from the API to the provider", () => {
  it("is looked at in all 64 combinations that there can be", () => {
    expect([reachable.length, outcomes.size]).toEqual([5 * 2 ** 4 - 2 * 2 ** 3, 64]);
  });

  it.each(reachable.map((given) => [nameCase(given), given] as const))("for %s", (_, given) => {
    const reached = channelsReached(given);
    const expected = channelsBeforeOptOuts(given).map(
      (channel) => `${channel} ${reached.includes(channel) ? "captured" : "suppressed"}`,
    );
    expect(outcomes.get(given)).toEqual(expected);
  });

  it("reaches in some combinations everything, one thing or nothing", () => {
    const delivered = [...outcomes.values()].map((own) => own.filter((one) => one.endsWith("captured")));
    const counts = [0, 1, 2].map((count) => delivered.filter(({ length }) => length === count).length);
    expect(counts.every((count) => count > 0)).toBe(true);
  });
});
