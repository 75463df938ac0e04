import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import CardPage from "@/app/(public)/portal/[token]/card/page";
import CodePage from "@/app/(public)/portal/[token]/code/page";
import DataPage from "@/app/(public)/portal/[token]/data/page";
import LostLinkPage from "@/app/(public)/portal/page";
import PrivacyPage from "@/app/(public)/privacy/[business]/page";
import UnknownLink from "@/app/(public)/r/[code]/not-found";
import FriendLinkPage from "@/app/(public)/r/[code]/page";
import FriendTermsPage from "@/app/(public)/r/[code]/terms/page";
import FriendCodePage from "@/app/(public)/r/page";
import ReferPage from "@/app/(public)/refer/[business]/page";
import AnswerPage from "@/app/answer/[token]/page";
import ConfirmPage from "@/app/confirm/[token]/page";
import UnsubscribePage from "@/app/unsubscribe/[token]/page";
import { answerUrl, confirmUrl } from "@/lib/kit/public-links";
import { markSent } from "@/lib/public/friend-page/form-time";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { answerAs, postForm, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { pressButton, readUnsubscribeToken } from "@/proof/fixtures/unsubscribe";
import { browser } from "@/proof/next-headers";
import { addPseudoLanguage, foreignTexts, languageNames, months, pseudo } from "./pseudo";

const Account = z.object({ org: z.object({ slug: z.string() }) });
const Job = z.object({ job: z.object({ jobId: z.string() }) });

let api: TestApi;
let orgId: string;
let slug: string;

beforeAll(async () => {
  browser.set("accept-language", pseudo);
  const dana = await createTestOrganization({ tier: "pro" });
  ({ orgId } = dana);
  api = apiAs(dana.apiKey);
  const profile = { phone: "(503) 555-0100", serviceArea: "Portland", about: "Pipes." };
  await api.patch("/api/app/business-profile", profile);
  ({ slug } = Account.parse((await api.get("/api/app/account")).body).org);
  return addPseudoLanguage();
});

afterAll(() => browser.delete("accept-language"));

const data = [
  "Acme Plumbing",
  "Portland",
  "Pipes",
  "Ann Reyes",
  "Ann",
  ...languageNames,
  "Referral Rewards",
  "ANN",
  "AR",
  "Fred Fox",
  "Fred",
  "kitchen sink",
  "Maria Gonzalez",
  "example",
  ...months,
];

/** Texts of a page that come from no catalog. Codes, addresses and days are no texts. */
async function foreignOn(page: ReactNode | Promise<ReactNode>): Promise<string[]> {
  const { prelude } = await prerender(await page);
  const others = foreignTexts(await new Response(prelude).text(), data);
  return others.filter((text) => /\p{L}{2}/u.test(text.replaceAll(/https?:\S+|\S+@\S+|[\w.:-]*\/\S+|-\w{4}\b/g, "")));
}

const at = <Params extends object>(params: Params, query: Readonly<Record<string, string>> = {}) => ({
  params: Promise.resolve(params),
  searchParams: Promise.resolve(query),
});

async function enroll(more: object = {}) {
  const campaign = await createCampaign(api, { maxReferralsPerAdvocate: 1, ...more });
  return { campaign, ann: await enrollAdvocate(api, campaign) };
}

/** A referral whose friend is asked to confirm it. */
async function ask() {
  const { campaign, ann } = await enroll();
  await sendFriendForm(ann.referralCode, {}, { "Accept-Language": pseudo });
  const [referral] = await readReferrals(api, campaign);
  const referralId = referral?.referralId ?? "";
  const token = confirmUrl({ orgId, referralId }).split("/confirm/")[1] ?? "";
  return { campaign, ann, referralId, token };
}

it("needs no code for a link without an offer, and the form's results", async () => {
  const { campaign, ann } = await enroll();
  const code = ann.referralCode;
  const mark = markSent(code, new Date());
  for (const by of ["email", "text", "call", "asked"]) {
    expect(await foreignOn(FriendLinkPage(at({ code }, { sent: mark, by })))).toEqual([]);
  }
  const sent = await sendFriendForm(code);
  browser.set("cookie", sent.headers.get("set-cookie")?.match(/sent-form=[^;]+/)?.[0] ?? "");
  expect(await foreignOn(FriendLinkPage(at({ code })))).toEqual([]);
  browser.delete("cookie");
  expect(await foreignOn(FriendTermsPage(at({ code })))).toEqual([]);
  const ended = { status: "active", expiresAt: "2026-03-05T20:00:00.000Z" };
  for (const change of [{ status: "paused" }, ended]) {
    await api.patch(campaign.path, change);
    expect(await foreignOn(FriendLinkPage(at({ code })))).toEqual([]);
  }
  await api.delete(campaign.path);
  expect(await foreignOn(FriendLinkPage(at({ code })))).toEqual([]);
  expect(await foreignOn(UnknownLink())).toEqual([]);
  expect(await foreignOn(FriendCodePage(at({})))).toEqual([]);
});

it("needs no code for confirming, in any state", async () => {
  const [waits, confirmed, withdrawn, ended] = await Promise.all([ask(), ask(), ask(), ask()]);
  await answerAs({ orgId, referralId: confirmed.referralId });
  await answerAs({ orgId, referralId: withdrawn.referralId }, "deny");
  await api.delete(ended.campaign.path);
  for (const { token } of [waits, confirmed, withdrawn, ended, { token: "unknown" }]) {
    expect(await foreignOn(ConfirmPage(at({ token })))).toEqual([]);
  }
});

it("needs no code for a business's own page and its privacy page", async () => {
  const sent = markSent(placeOfBusiness(slug), new Date());
  for (const query of [{}, { sent }, { again: "" }]) {
    expect(await foreignOn(ReferPage(at({ business: slug }, query)))).toEqual([]);
  }
  expect(await foreignOn(PrivacyPage(at({ business: slug })))).toEqual([]);
  expect(await foreignOn(PrivacyPage(at({ business: "unknown" })))).toEqual([]);
});

it("needs no code for unsubscribing", async () => {
  const token = await readUnsubscribeToken((await enroll()).ann);
  for (const action of [null, "stop", "stop-all"] as const) {
    if (action) await pressButton(token, action);
    expect(await foreignOn(UnsubscribePage(at({ token })))).toEqual([]);
  }
  expect(await foreignOn(UnsubscribePage(at({ token }, { requested: "" })))).toEqual([]);
  expect(await foreignOn(UnsubscribePage(at({ token: "unknown" })))).toEqual([]);
});

it("needs no code for rating a job", async () => {
  const { ann } = await enroll();
  for (const action of [null, "5", "2"]) {
    const made = await api.post("/api/app/jobs", { advocateId: ann.advocateId, service: "kitchen sink" });
    const { jobId } = Job.parse(made.body).job;
    const token = answerUrl({ orgId, jobId }).split("/answer/")[1] ?? "";
    if (action) await postForm(`/api/answer/${token}`, { action });
    expect(await foreignOn(AnswerPage(at({ token })))).toEqual([]);
  }
});

it("needs no code for an advocate's cards, codes and data", async () => {
  const { ann } = await enroll();
  const token = ann.portalToken;
  expect(await foreignOn(CodePage(at({ token })))).toEqual([]);
  await api.post(`${ann.path}/credit`, { delta: 8_800, note: "Hi" });
  expect(await foreignOn(CodePage(at({ token })))).toEqual([]);
  await postForm(`/api/portal/${token}/code`, { action: "show" });
  expect(await foreignOn(CodePage(at({ token })))).toEqual([]);
  await postForm(`/api/portal/${token}/data`, { action: "email", email: "new@example.com" });
  for (const done of ["saved", "code", "credit"]) {
    expect(await foreignOn(DataPage(at({ token }, { done })))).toEqual([]);
  }
  for (const query of [{}, { many: "" }]) {
    expect(await foreignOn(CardPage(at({ token }, query)))).toEqual([]);
  }
  for (const query of [{}, { again: "" }, { later: "" }, { sent: "" }, { erased: "" }]) {
    expect(await foreignOn(LostLinkPage({ searchParams: Promise.resolve(query) }))).toEqual([]);
  }
});
