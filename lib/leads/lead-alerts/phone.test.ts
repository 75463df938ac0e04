import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/accounts/organizations/service";
import { setEnv } from "@/lib/kit/env";
import { transactWrites } from "@/lib/kit/implement";
import { verifyAlertPhone } from "@/lib/leads/lead-alerts/phone";
import { createReferral } from "@/lib/leads/referrals/create";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { answerText } from "@/proof/fixtures/inbound-texts";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, inShort, readMessages, readSecretLink } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const path = "/api/app/profile/lead-alerts";
const texts = isolateSmsProvider();
isolateRateLimits();

let dana: TestOrganization;
let browser: TestApi;
let phone: string;
beforeEach(async () => {
  dana = await createTestOrganization();
  browser = (await startTestSession(dana)).api;
  // Not 555-0100 to 555-0199: those are fictional.
  phone = `+1415555${randomInt(2_000, 10_000)}`;
});

const ask = (number = phone) => browser.post(`${path}/phone`, { phone: number });
const code = () => readSecretLink(dana.orgId, phone);
const verify = (given: string) => browser.post(`${path}/phone/verify`, { phoneCode: given });
const wrong = async () => ((await code()) === "000000" ? "000001" : "000000");

describe("a member's number", () => {
  it("is verified by a texted code, which the log does not show", async () => {
    await ask();
    const texted = await code();
    await deliverMessages(dana.orgId);
    expect(texts().accepted).toMatchObject([
      { to: phone, body: expect.stringContaining(`${texted} is your Referral Rewards code`) },
    ]);
    const [message] = (await readMessages(dana.orgId)).filter(({ template }) => template === "phone-code");
    const logged = await browser.get(`/api/app/messages/${message?.id}`);
    expect(JSON.stringify(logged.body)).not.toContain(texted);
    expect((await verify(texted)).body).toMatchObject({
      leadAlerts: { mode: "never", notificationPreference: "both" },
      phone: { number: phone, isStopped: false },
    });
    expectRefusal(await verify(texted), 400, "invalid_input", "phoneCode");
  });

  it("rejects codes after five wrong tries, concurrent or not, and after ten minutes", async () => {
    await ask();
    const [right, incorrect] = [await code(), await wrong()];
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(incorrect)));
    expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(400));
    expectRefusal(await verify(right), 400, "invalid_input", "phoneCode");
    await ask();
    const actor = { ...dana.actor, kind: "user" } as const;
    const late = { now: new Date(Date.now() + 600_000) };
    await expect(verifyAlertPhone(actor, { phoneCode: await code() }, late)).rejects.toThrow();
    expect((await verify(await code())).status).toBe(200);
  });

  it("gets at most three codes an hour across members", async () => {
    for (let sent = 0; sent < 3; sent++) expect((await ask()).status).toBe(200);
    expectRefusal(await ask(), 429, "rate_limited");
  });

  it("cannot be verified after replying STOP", async () => {
    await answerText({ From: phone, Body: "STOP" });
    expectRefusal(await ask(), 400, "invalid_input", "phone");
  });
});

describe("an alert", () => {
  const alertsOf = async () => {
    const campaign = await createCampaign(apiAs(dana.apiKey));
    const { advocateId } = await enrollAdvocate(apiAs(dana.apiKey), campaign);
    const friend = {
      friendName: "Karen Boyd",
      friendPhone: "+15035550164",
      friendEmail: uniqueEmail("karen"),
    };
    const place = { campaignId: campaign.campaignId, advocateId };
    const earlier = (await readMessages(dana.orgId)).map(({ id }) => id);
    await transactWrites({ actor: dana.actor, now: new Date() }, (_, perform) =>
      perform(async (context) => void (await createReferral.within(context, { ...place, ...friend }))),
    );
    return (await readMessages(dana.orgId)).filter(
      ({ id, template }) => template === "lead-alert" && !earlier.includes(id),
    );
  };
  const byEmail = () => [`lead-alert by email to ${dana.email}`];
  const byText = () => [`lead-alert by sms to ${phone}`];
  beforeEach(async () => {
    await ask();
    await verify(await code());
    await browser.patch(path, { mode: "at_once", notificationPreference: "sms" });
  });

  it("uses the member's channel, and a text includes the contact to call", async () => {
    expect((await alertsOf()).map(inShort)).toEqual(byText());
    await deliverMessages(dana.orgId);
    const { body } = texts().accepted.find(({ body }) => body.includes("New lead")) ?? { body: "" };
    expect(body).toMatch(/^Acme Plumbing: New lead: Karen Boyd, \(503\) 555-0164\b.* https?:\S+\?lead=\S+$/);
    await browser.patch(path, { notificationPreference: "both" });
    expect((await alertsOf()).map(inShort)).toEqual([...byEmail(), ...byText()]);
    await browser.delete(`${path}/phone`);
    expect((await alertsOf()).map(inShort)).toEqual(byEmail());
    expect((await browser.get(path)).body).not.toHaveProperty("phone");
    const again = await browser.patch(path, { notificationPreference: "sms" });
    expectRefusal(again, 400, "invalid_input", "notificationPreference");
  });

  it("is emailed after STOP, until START", async () => {
    await answerText({ From: phone, Body: "STOP" });
    expect((await browser.get(path)).body["phone"]).toEqual({ number: phone, isStopped: true });
    expect((await alertsOf()).map(inShort)).toEqual(byEmail());
    await answerText({ From: phone, Body: "START" });
    expect((await alertsOf()).map(inShort)).toEqual(byText());
  });

  it("is emailed while the plan has no texts or the server no provider", async () => {
    await transact((tx) => changePlan(tx, { orgId: dana.orgId, overrides: { sms: false } }));
    dana = { ...dana, actor: { ...dana.actor, plan: { ...dana.actor.plan, sms: false } } };
    expect((await alertsOf()).map(inShort)).toEqual(byEmail());
    dana = { ...dana, actor: { ...dana.actor, plan: { ...dana.actor.plan, sms: true } } };
    setEnv({ TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" });
    expect((await alertsOf()).map(inShort)).toEqual(byEmail());
    setEnv(texts().env);
  });
});
