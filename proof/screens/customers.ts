import { z } from "zod";
import { single } from "@/db/single";
import { apiOf } from "@/e2e/api";
import { renderEmail } from "@/emails/render";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { answerUrl } from "@/lib/kit/public-links";
import type { Language } from "@/lib/kit/words/languages";
import { demoName } from "@/lib/platform/demo/demo-data";
import { makeDemo } from "@/lib/platform/demo/make-demo";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { PORTAL_LINK_FORM } from "@/lib/public/portal/portal-link-handler";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { anyPhone, Enrolled, pathOf, Shop } from "@/proof/screens/customer-shop";

/** A page of customers in one state, or an email. */
export interface CustomerScreen {
  /** The name of its pictures. */
  readonly name: string;
  /** Its path, or what the browser shows instead. */
  readonly shown: string | ((language: Language) => Promise<string>);
  /** What the browser sends along, from a form it sent before. */
  readonly cookie?: string;
  /** 200 if left out. */
  readonly status?: number;
}

const Job = z.object({ job: z.object({ jobId: z.string() }) });
const Account = z.object({ org: z.object({ orgId: z.string(), slug: z.string() }) });

async function friendScreens(shop: Shop): Promise<CustomerScreen[]> {
  const { api } = shop;
  const open = await shop.enroll();
  await shop.send(`/api${open.portal}/data`, {
    action: "note",
    note: "They fixed my leak on a Sunday. Here within the hour.",
  });
  const wrong = await shop.ask(open, { friendPhone: "12", friendName: "" });
  const typo = await shop.ask(open, { friendEmail: "felix@gmial.com" });
  const page = `/r/${open.code}`;
  const sent = async (name: string, contact: Readonly<Record<string, string>>, stages: object[] = []) => {
    const person = await shop.enroll();
    const { cookie } = await shop.ask(person, contact);
    const { path } = await shop.lead(person);
    for (const stage of stages) await shop.post(`${path}/stage`, stage);
    return { screen: { name, shown: `/r/${person.code}`, cookie }, path };
  };
  const converted = await sent("ticket-saved", anyPhone());
  await shop.post(`${converted.path}/convert`);
  const stages = [
    sent("ticket-email", { friendEmail: "felix.ward@example.com" }),
    sent("ticket-text", { ...anyPhone(), friendSmsConsent: "1-en" }),
    sent("ticket-set", anyPhone()),
    sent("ticket-contacted", anyPhone(), [{ stage: "contacted" }]),
    sent("ticket-booked", anyPhone(), [{ stage: "contacted" }, { stage: "booked" }]),
    sent("ticket-lost", anyPhone(), [{ stage: "lost", reason: "no answer" }]),
  ];
  const full = await shop.enroll({ maxReferralsPerAdvocate: 1 });
  await shop.refer(full);
  const paused = await shop.enroll();
  await api.patch(paused.campaign, { status: "paused" });
  const asked = await shop.ask(paused, anyPhone());
  const expired = await shop.enroll();
  await api.patch(expired.campaign, { expiresAt: "2026-03-05T20:00:00.000Z" });
  const ending = await shop.enroll({ expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString() });
  const ended = await shop.enroll();
  await api.delete(ended.campaign);
  const gone = await shop.enroll();
  await shop.send(`/api${gone.portal}/data`, { action: "erase", eraseContact: gone.email });
  return [
    { name: "friend", shown: page },
    { name: "friend-wrong", shown: `${page}?again#form`, cookie: wrong.cookie },
    { name: "friend-typo", shown: `${page}?again&typo#form`, cookie: typo.cookie },
    { name: "friend-ending", shown: `/r/${ending.code}` },
    { name: "friend-terms", shown: `${page}/terms` },
    ...(await Promise.all(stages)).map(({ screen }) => screen),
    converted.screen,
    { name: "link-full", shown: `/r/${full.code}` },
    { name: "link-paused", shown: `/r/${paused.code}` },
    { name: "link-paused-asked", shown: `/r/${paused.code}`, cookie: asked.cookie },
    { name: "link-expired", shown: `/r/${expired.code}` },
    { name: "link-ended", shown: `/r/${ended.code}`, status: 410 },
    { name: "link-gone", shown: `/r/${gone.code}`, status: 410 },
    { name: "link-unknown", shown: "/r/NOPE-1234", status: 404 },
    { name: "code-entry", shown: "/r" },
    { name: "short-link-unknown", shown: "/c/7Kq2Zc9XbT", status: 404 },
  ];
}

async function confirmScreens(shop: Shop): Promise<CustomerScreen[]> {
  const [waits, confirmed, withdrawn, full, ended] = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const person = await shop.enroll({ maxReferralsPerAdvocate: 1 });
      return { person, path: await shop.confirmation(person) };
    }),
  );
  if (!waits || !confirmed || !withdrawn || !full || !ended) throw new Error("five people were enrolled");
  await shop.send(`/api${confirmed.path}`, { action: "confirm" });
  await shop.send(`/api${withdrawn.path}`, { action: "deny" });
  await shop.refer(full.person);
  await shop.api.delete(ended.person.campaign);
  return [
    { name: "confirm", shown: waits.path },
    { name: "confirm-done", shown: confirmed.path },
    { name: "confirm-withdrawn", shown: withdrawn.path },
    { name: "confirm-full", shown: full.path },
    { name: "confirm-ended", shown: ended.path },
    { name: "confirm-unknown", shown: `${waits.path.slice(0, -2)}xx` },
  ];
}

async function businessScreens(shop: Shop, slug: string): Promise<CustomerScreen[]> {
  const page = `/refer/${slug}`;
  const stamp = () => stampForm(placeOfBusiness(slug), new Date());
  const friend = { friendName: "Felix Ward", sentBy: "Maria", ...anyPhone() };
  const wrong = await shop.send(`/api${page}`, { ...friend, friendPhone: "12", stamp: stamp() });
  const sent = await shop.send(`/api${page}`, { ...friend, stamp: stamp() });
  return [
    { name: "refer", shown: page },
    { name: "refer-wrong", shown: wrong.location, cookie: wrong.cookie },
    { name: "refer-sent", shown: sent.location, cookie: sent.cookie },
    { name: "refer-terms", shown: `${page}/terms` },
    { name: "refer-unknown", shown: "/refer/no-such-business", status: 404 },
    { name: "privacy", shown: `/privacy/${slug}` },
  ];
}

async function answerScreens(shop: Shop): Promise<CustomerScreen[]> {
  const { advocateId } = await shop.enroll();
  const rate = async (name: string, ...forms: Readonly<Record<string, string>>[]) => {
    const made = await shop.post("/api/app/jobs", { advocateId, service: "kitchen sink" });
    const { jobId } = Job.parse(made.body).job;
    const shown = pathOf(answerUrl({ orgId: shop.orgId, jobId }));
    for (const form of forms) await shop.send(`/api${shown}`, form);
    return { name, shown };
  };
  return [
    await rate("answer"),
    await rate("answer-happy", { action: "5" }),
    await rate("answer-unhappy", { action: "2" }),
    await rate("answer-told", { action: "2" }, { action: "comment", comment: "It drips again." }),
  ];
}

async function unsubscribeScreens(shop: Shop): Promise<CustomerScreen[]> {
  const stop = async (name: string, ...wishes: string[]) => {
    const { advocateId } = await shop.enroll();
    const invite = single(await readMessagesAbout(advocateId));
    const shown = `/unsubscribe/${signIds("unsubscribe", shop.orgId, invite.id)}`;
    for (const action of wishes) await shop.send(`/api${shown}`, { action });
    return { name, shown };
  };
  return [
    await stop("unsubscribe"),
    await stop("unsubscribe-done", "stop"),
    await stop("unsubscribe-everywhere", "stop-all"),
    { name: "unsubscribe-unknown", shown: `/unsubscribe/${"x".repeat(64)}` },
  ];
}

async function portalScreens(shop: Shop, rich: string): Promise<CustomerScreen[]> {
  const { api } = shop;
  const fresh = await shop.enroll();
  const byPhone = await shop.enroll({}, { phone: "(415) 555-2671" });
  const rewarded = await shop.enroll();
  await shop.post(`${rewarded.campaign}/advocates/${rewarded.advocateId}/credit`, {
    delta: 8_800,
    note: "Hi",
  });
  await shop.send(`/api${rewarded.portal}/code`, { action: "show" });
  await shop.send(`/api${rewarded.portal}/data`, { action: "email", email: "maria.new@example.com" });
  const paused = await shop.enroll();
  await api.patch(paused.campaign, { status: "paused" });
  const full = await shop.enroll({ maxReferralsPerAdvocate: 1 });
  await shop.refer(full);
  const ended = await shop.enroll();
  await api.delete(ended.campaign);
  const lost = await shop.send("/api/portal-links", {
    contact: "415 55",
    stamp: stampForm(PORTAL_LINK_FORM, new Date()),
  });
  return [
    { name: "portal", shown: fresh.portal },
    { name: "portal-rich", shown: rich },
    { name: "portal-phone-only", shown: byPhone.portal },
    { name: "portal-paused", shown: paused.portal },
    { name: "portal-full", shown: full.portal },
    { name: "portal-ended", shown: ended.portal },
    { name: "portal-unknown", shown: `${fresh.portal}x` },
    { name: "portal-card", shown: `${fresh.portal}/card` },
    { name: "portal-cards", shown: `${fresh.portal}/card?many` },
    { name: "portal-code", shown: `${rewarded.portal}/code` },
    { name: "portal-code-less", shown: `${rewarded.portal}/code?less` },
    { name: "portal-code-none", shown: `${fresh.portal}/code` },
    { name: "portal-data", shown: `${fresh.portal}/data` },
    { name: "portal-data-code", shown: `${rewarded.portal}/data?done=code#code` },
    { name: "portal-data-erase", shown: `${rewarded.portal}/data?done=credit#erase` },
    { name: "lost-link", shown: "/portal" },
    { name: "lost-link-again", shown: "/portal?again", cookie: lost.cookie },
    { name: "lost-link-sent", shown: "/portal?sent" },
    { name: "erased", shown: "/portal?erased" },
  ];
}

/** Emails to members are in English. */
const mailed = templates.slice(0, templates.indexOf("welcome"));

const emailScreens: readonly CustomerScreen[] = mailed.map((template) => ({
  name: `email-${template}`,
  shown: async (language) =>
    (await renderEmail(template, { ...samples[template], language }, { ...sampleBrand, phone: "(503) 555-0100" })).html,
}));

/** Every page and state that a demo's customers meet, and their emails. */
export async function makeCustomerScreens(url: string): Promise<readonly CustomerScreen[]> {
  const demo = await makeDemo({ name: demoName, domain: "customers.example" }, new Date());
  const api = apiOf(url, demo.apiKey);
  const { orgId, slug } = Account.parse((await api.get("/api/app/account")).body).org;
  const shop = new Shop(url, api, orgId);
  const maria = `/api/app/campaigns/${demo.campaignId}/advocates/${demo.advocateId}`;
  const rich = pathOf(Enrolled.parse((await api.get(maria)).body).advocate.portalUrl);
  return [
    ...(await friendScreens(shop)),
    ...(await confirmScreens(shop)),
    ...(await businessScreens(shop, slug)),
    ...(await answerScreens(shop)),
    ...(await unsubscribeScreens(shop)),
    ...(await portalScreens(shop, rich)),
    ...emailScreens,
  ];
}
