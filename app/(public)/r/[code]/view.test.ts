import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseUrl } from "@/lib/kit/env";
import { markSent } from "@/lib/public/friend-page/form-time";
import { readSent, type SentForm } from "@/lib/public/friend-page/sent-form";
import type { TestApi } from "@/proof/fixtures/api";
import { answerAs, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { openShop } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { useDatabase } from "@/proof/fixtures/own-database";
import type { TestCampaign } from "@/proof/fixtures/scenario";
import { findView } from "./view";

const workingUrl = databaseUrl();

let api: TestApi;
let campaign: TestCampaign;
let code: string;
let orgId: string;

beforeEach(async () => {
  const shop = await openShop();
  ({ orgId, api, campaign } = shop);
  code = shop.ann.referralCode;
});

afterEach(() => useDatabase(workingUrl));

function visit(query: Record<string, string> = {}, of = code, sent: SentForm | null = null, hasKept = false) {
  const asked = { params: Promise.resolve({ code: of }), searchParams: Promise.resolve(query) };
  return findView(asked, { readSent: () => sent, hasKept: () => hasKept });
}

/** The form that a browser remembers after this answer. */
function sentIn(answer: Response, of = code): SentForm | null {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("sent-form=")) ?? "";
  return readSent(new Headers({ cookie: cookie.split(";")[0] ?? "" }), of, new Date());
}

const sentForm = (ticket: string, way: SentForm["way"] = "email") => ({
  at: Date.now(),
  name: "Fred",
  ticket,
  way,
});

it("shows the form for any spelling of the code and any extra query", async () => {
  const open = { kind: "open", isAgain: false, link: { code } };
  expect(await visit()).toMatchObject(open);
  expect(await visit({ utm_source: "chat", paused: "" }, code.toLowerCase())).toMatchObject(open);
  expect(await visit({ again: "" })).toMatchObject({ ...open, isAgain: true });
});

it("confirms a sent form even if the link has closed since", async () => {
  const sent = markSent(code, new Date());
  expect(await visit({ sent })).toMatchObject({ kind: "sent", link: { code } });
  await api.patch(campaign.path, { status: "paused" });
  expect(await visit({ sent })).toMatchObject({ kind: "sent", link: { state: "paused" } });
});

it("shows a browser its request, unless another person uses it or a form was rejected", async () => {
  const sent = sentForm(randomUUID());
  expect(await visit({}, code, sent)).toMatchObject({ kind: "sent", sent: { name: "Fred" } });
  expect(await visit({ new: "" }, code, sent)).toMatchObject({ kind: "open", isAgain: false });
  expect(await visit({ again: "" }, code, sent)).toMatchObject({ kind: "sent", isAgain: false });
  expect(await visit({ again: "" }, code, sent, true)).toMatchObject({ kind: "open", isAgain: true });
});

it("shows how far a request is, with the offer promised then", async () => {
  const sent = sentIn(await sendFriendForm(code));
  if (!sent) throw new Error("The browser keeps no form");
  await api.patch(campaign.path, { friendRewardValue: 7_500 });
  const promised = { offer: { friendRewardValue: 5_000 } };
  expect(await visit({}, code, sent)).toMatchObject({ kind: "sent", sent: promised });
  const stageTo = (stage: object) => api.post(`${campaign.path}/referrals/${sent.ticket}/stage`, stage);
  await stageTo({ stage: "contacted" });
  expect(await visit({}, code, sent)).toMatchObject({ kind: "contacted", sent: promised });
  await stageTo({ stage: "booked" });
  expect(await visit({}, code, sent)).toMatchObject({ kind: "booked" });
  await stageTo({ stage: "lost", reason: "no answer" });
  expect(await visit({}, code, sent)).toMatchObject({ kind: "before" });
  await api.post(`${campaign.path}/referrals/${sent.ticket}/convert`, { jobValueCents: 40_000 });
  expect(await visit({}, code, sent)).toMatchObject({ kind: "saved", sent: promised });
});

it("shows a known friend the same page as a new one, and no other link's request", async () => {
  const friendEmail = uniqueEmail("known");
  const shown = { kind: "sent", sent: { name: "Fred", stage: "waiting", changedAt: null } };
  const first = await sendFriendForm(code, { friendEmail });
  expect(await visit({}, code, sentIn(first))).toMatchObject(shown);
  expect(sentIn(first, "OTHER-2345")).toBeNull();
  await answerAs({ orgId, referralId: sentIn(first)?.ticket ?? "" });
  expect(await visit({}, code, sentIn(first))).toMatchObject({ kind: "set" });
  expect(await visit({}, code, sentIn(await sendFriendForm(code, { friendEmail })))).toMatchObject(shown);
});

it("ignores claims in the address", async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const claims = ["", "1", markSent("OTHER-2345", new Date()), markSent(code, yesterday)];
  for (const sent of claims) expect(await visit({ sent })).toMatchObject({ kind: "open" });
  for (const claim of ["known", "own"]) expect(await visit({ [claim]: "" })).toMatchObject({ kind: "open" });
});

it("says why a link accepts no friends, whatever was typed before", async () => {
  await api.patch(campaign.path, { status: "paused" });
  expect(await visit({ again: "" })).toMatchObject({ kind: "paused", isAgain: true });
});

it("reports an unknown code, and a failed lookup", async () => {
  expect(await visit({ sent: "" }, "MISSING-2345")).toEqual({ kind: "unknown" });
  await useDatabase("postgres://wrong@127.0.0.1:1/none");
  expect(await visit()).toEqual({ kind: "failed" });
});
