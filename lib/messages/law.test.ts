import { afterEach, expect, it, vi } from "vitest";
import type { accounts } from "@/lib/accounts/contract";
import { updateAskSettings } from "@/lib/asks/decide";
import { updateAskPlan } from "@/lib/asks/plan";
import { recordJob } from "@/lib/asks/record-job";
import { sendAsks } from "@/lib/asks/send";
import { HOUR_MS } from "@/lib/kit/durations";
import type { referrals } from "@/lib/leads/referrals/contract";
import type { textConsents } from "@/lib/messages/consent-contract";
import { consentValues, consentWords } from "@/lib/messages/consent-words";
import type { optOuts } from "@/lib/messages/opt-out-contract";
import { apiAs } from "@/proof/fixtures/api";
import { answerAs, postForm, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { answerText, uniquePhone } from "@/proof/fixtures/inbound-texts";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { drain as work } from "@/proof/fixtures/jobs";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { lookForNothing } from "@/proof/fixtures/reviews";
import { createCampaign, enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";

isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();

afterEach(() => vi.useRealTimers());

/** Tomorrow by the database’s clock, in the daytime on both coasts. */
const START = new Date(Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 18 * HOUR_MS);
const ADDRESS = "1200 Main St, Oakland, CA 94607";

it("consent, STOP, HELP, START and unsubscribe work from the form to the providers and back", async () => {
  const organization = await createTestOrganization();
  const { actor, apiKey } = organization;
  await lookForNothing(actor);
  const api = apiAs(apiKey);
  const campaign = await createCampaign(api);
  const { campaignId } = campaign;
  await updateAskSettings(actor, { isOn: true });
  await updateAskPlan(actor, { campaignId, steps: { link_unopened: { isOn: false } } });
  const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
  /** The messages the providers accept among those due at a moment. */
  const deliver = async (hours?: number) => {
    if (hours !== undefined) vi.setSystemTime(at(hours));
    const before = [emails().accepted.length, texts().accepted.length] as const;
    await sendAsks(new Date());
    await work("email");
    await work("sms");
    return { emails: emails().accepted.slice(before[0]), texts: texts().accepted.slice(before[1]) };
  };

  // No unrequested message goes out before the business has saved its address.
  const ann = await enrollAdvocate(api, campaign, { email: "ann@mail.acme.com" });
  expect(await deliver()).toEqual({ emails: [], texts: [] });
  await api.patch("/api/app/business-profile", { postalAddress: ADDRESS });
  expect((await deliver()).emails).toMatchObject([
    { to: "ann@mail.acme.com", text: expect.stringContaining(ADDRESS) },
  ]);

  // The friend checks the box and gets only a text to confirm.
  const [friendEmail, friendPhone] = ["fred@mail.acme.com", uniquePhone()];
  await sendFriendForm(ann.referralCode, { friendEmail, friendPhone, friendSmsConsent: consentValues.en });
  const confirmation = await deliver(0);
  expect(confirmation).toMatchObject({ emails: [], texts: [{ to: friendPhone }] });
  const [lead] = await readReferrals(api, campaign);
  const { referralId = "", orgId = "", friendSmsConsentAt } = lead ?? {};
  await answerAs({ orgId, referralId });
  const path = `${campaign.path}/referrals/${referralId}`;
  await api.post(`${path}/convert`);
  await deliver(0);
  const { friendAdvocateId: advocateId = "" } = succeeded<typeof referrals.get>(await api.get(path)).referral;

  // The ask after the job comes as a text. After STOP, the reminder comes by email, with the address and a one-click
  // stop.
  await recordJob(actor, { advocateId }, { now: at(24) });
  const text = { to: friendPhone, body: expect.stringContaining("/r/") };
  expect(await deliver(26)).toMatchObject({ emails: [], texts: [text] });
  await answerText({ From: friendPhone, Body: "STOP" });
  const reminded = await deliver(96);
  const [email] = reminded.emails;
  const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  expect(reminded).toMatchObject({ emails: [{ to: friendEmail, headers: oneClick }], texts: [] });
  expect([email?.html, email?.text]).toEqual([ADDRESS, ADDRESS].map((it) => expect.stringContaining(it)));
  const [, link = ""] = /^<(.+)>$/.exec(email?.headers["List-Unsubscribe"] ?? "") ?? [];

  // HELP names the business, and START brings texts back.
  const help = await answerText({ From: friendPhone, Body: "HELP" });
  const { org } = succeeded<typeof accounts.get>(await api.get("/api/app/account"));
  expect(await help.text()).toContain(org.name);
  await answerText({ From: friendPhone, Body: "START" });
  expect(await deliver(360)).toMatchObject({ emails: [], texts: [text] });

  // After one click in the mail program, the address gets no more email.
  const pressed = await postForm(new URL(link).pathname, { "List-Unsubscribe": "One-Click" });
  expect(pressed.status).toBe(200);
  vi.setSystemTime(at(384));
  await api.post(`${campaign.path}/advocates/${advocateId}/invite`);
  expect(await deliver(384)).toMatchObject({ emails: [], texts: [{ to: friendPhone }] });

  // Everything is on record.
  const consents = succeeded<typeof textConsents.list>(await api.get("/api/app/text-consents")).textConsents;
  expect(consents).toMatchObject([
    {
      source: "text_reply",
      phone: friendPhone,
      subjectId: advocateId,
      words: "START",
      grantedAt: at(96).toISOString(),
    },
    {
      ...{ source: "friend_page", phone: friendPhone, subjectId: referralId, version: 1, language: "en" },
      ...{ words: expect.stringContaining(consentWords.form.en), grantedAt: friendSmsConsentAt },
    },
  ]);
  const log = succeeded<typeof optOuts.list>(await api.get("/api/app/opt-outs")).optOuts;
  expect(log.map(({ change, way, contact }) => [change, way, contact])).toEqual([
    ["stop", "one-click", friendEmail],
    ["start", "text", friendPhone],
    ["help", "text", friendPhone],
    ["stop", "text", friendPhone],
  ]);
});
