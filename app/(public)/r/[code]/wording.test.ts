import { expect, it } from "vitest";
import { plans } from "@/lib/kit/auth/access";
import { setEnv } from "@/lib/kit/env";
import { en } from "@/lib/kit/words/en/en";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import type { ToldKind } from "./view";
import { describeView, formatEndDate, wordMessage } from "./wording";

const names = { business: "Acme Plumbing", advocate: "Ann R.", first: "Ann" };
const day = "November 3, 2026";

it.each<[ToldKind, string]>([
  ["paused", "Acme Plumbing is not taking referrals right now"],
  ["expired", "This offer ended on November 3, 2026"],
  ["full", "Ann’s link has reached its limit"],
  ["ended", "This referral program has ended"],
  ["sent", "Almost done: check your email"],
  ["texted", "Almost done: check your texts"],
  ["calling", "Thanks. Acme Plumbing will call you"],
  ["asked", "Thanks. Acme Plumbing will get in touch"],
  ["set", "You’re all set, Fred"],
  ["contacted", "Acme Plumbing is in touch with you"],
  ["booked", "You’re booked with Acme Plumbing"],
  ["saved", "Thank you, Fred"],
  ["before", "This request is closed"],
])("heads a page of kind %s with %s", (kind, heading) => {
  expect(wordMessage(kind, names, day, en, "Fred").heading).toBe(heading);
});

it.each(["paused", "expired", "full", "ended", "before"] as const)("says for %s how to reach the business", (kind) => {
  expect(wordMessage(kind, names, day, en).text).toContain("still contact Acme Plumbing directly");
});

it.each(["sent", "full", "paused"] as const)("words %s well without an advocate's name", (kind) => {
  const { heading, text } = wordMessage(kind, { ...names, advocate: "", first: "" }, day, en);
  expect(`${heading}. ${text}`).not.toMatch(/^’|\s’|Ann|undefined/);
});

it.each([
  ["Ann", "Ann’s link"],
  ["James", "James’ link"],
  ["\u2068אבי\u2069", "\u2068אבי\u2069’s link"],
  ["", "this link"],
])("forms the possessive of %s", (name, said) => {
  expect(en.linkPage.linkOf(name)).toBe(said);
});

const zones = ["America/New_York", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"];

it.each([
  ["2027-01-01T09:59:59.999Z", "December 31, 2026"],
  ["2027-01-01T10:00:00.000Z", "January 1, 2027"],
  ["2026-07-04T03:30:00.000Z", "July 3, 2026"],
])("shows an offer ending at %s as ending %s, nowhere in the US a day earlier", (moment, told) => {
  const expiresAt = new Date(moment);
  expect(formatEndDate(expiresAt, en)).toBe(told);
  const days = zones.map((timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(expiresAt));
  const earliest = new Intl.DateTimeFormat("en-CA").format(new Date(`${told} 12:00`));
  expect(days.every((day) => earliest <= day)).toBe(true);
});

it("shows no end date for an open-ended offer", () => {
  expect(formatEndDate(null, en)).toBeUndefined();
});

const english = { language: "en", words: en } as const;

setEnv({ APP_URL: "https://refer.example.com" });

const link: FriendLink = {
  orgId: "019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d",
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
  advocateName: "Ann Reyes",
  code: "ANN-7K2Q",
  recommendation: null,
  state: "open",
  takesCalls: true,
  offer: {
    rewardMode: "fixed",
    advocateRewardValue: 2_500,
    friendRewardValue: 5_000,
    newCustomersOnly: true,
  },
  expiresAt: null,
  maxReferralsPerAdvocate: 10,
  creditHoldDays: 0,
  newCustomersOnly: false,
  extraTerms: null,
  translations: {},
  profile: {},
  logoKey: null,
  brand: { name: "Acme Plumbing", color: "#0e6b4f", links: [] },
  plan: plans.growth,
  language: "en",
};
const title = "Ann R. thinks you’ll like Acme Plumbing: $50 off your first job";

it("lets search engines index an available offer under one address, with both names", () => {
  const described = describeView({ kind: "open", link, ...english, isAgain: false });
  expect(described).toMatchObject({
    title: { absolute: title },
    alternates: { canonical: "https://refer.example.com/r/ANN-7K2Q" },
    openGraph: { title, type: "website", siteName: "Acme Plumbing" },
    twitter: { card: "summary_large_image", title },
  });
  expect(described.robots).toBeUndefined();
});

it("promises no reward if there is none", () => {
  const bare = { ...link, advocateName: "🎉", offer: { ...link.offer, friendRewardValue: 0 } };
  const { title: told, description } = describeView({ kind: "open", link: bare, ...english, isAgain: false });
  expect(told).toEqual({ absolute: "A friend thinks you’ll like Acme Plumbing" });
  expect(description).not.toMatch(/\$|off/);
});

it.each(["paused", "expired", "full", "ended", "sent"] as const)(
  "%s is not to be found, and promises nothing",
  (kind) => {
    const described = describeView({ kind, link, ...english, isAgain: false });
    expect(described.robots).toEqual({ index: false });
    expect(JSON.stringify(described)).not.toContain("$50");
  },
);

it("keeps unknown, failed and rejected pages out of search engines", () => {
  const views = [{ kind: "unknown" }, { kind: "failed" }, { kind: "open", link, isAgain: true }] as const;
  expect(views.map((view) => describeView({ ...view, ...english }).robots)).toEqual(
    views.map(() => ({ index: false })),
  );
  expect(describeView({ ...views[2], ...english }).title).toEqual({ absolute: `Not sent yet: ${title}` });
});
