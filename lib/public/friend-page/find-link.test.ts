import { beforeEach, expect, it } from "vitest";
import type { TestApi } from "@/proof/fixtures/api";
import { placeOf, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { openShop } from "@/proof/fixtures/open-shop";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { addReferral, type TestAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";
import { findFriendLink, linkStateOf } from "./find-link";

isolateRateLimits();

let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ api, campaign, ann } = await openShop({ campaign: { maxReferralsPerAdvocate: 2 } }));
});

const past = "2020-01-01T00:00:00.000Z";

it.each([
  ["paused", () => api.patch(campaign.path, { status: "paused" })],
  ["expired", () => api.patch(campaign.path, { expiresAt: past })],
  ["expired", () => api.patch(campaign.path, { expiresAt: past, status: "paused" })],
  ["full", () => Promise.all([1, 2].map(() => addReferral(api, campaign, ann)))],
  ["ended", () => api.delete(campaign.path)],
] as const)("a link that is %s creates no referral, but passes the friend on to the business", async (state, close) => {
  await close();
  const before = state === "ended" ? [] : await readReferrals(api, campaign);
  const answer = await sendFriendForm(ann.referralCode);
  expect(answer.headers.get("location")).toMatch(/\?sent=.*&by=asked$/);
  if (state !== "ended") expect(await readReferrals(api, campaign)).toEqual(before);
  const { body } = await api.get("/api/app/match-requests");
  expect(body).toEqual({
    matchRequests: [
      expect.objectContaining({
        friendName: "Fred Fox",
        sentBy: "Ann Reyes",
        isPublic: true,
        note: expect.any(String),
      }),
    ],
  });
  expect(await findFriendLink(ann.referralCode, new Date())).toMatchObject({ state });
});

it("finds a link however its code is typed", async () => {
  const { referralCode: code } = ann;
  for (const typed of [code.toLowerCase(), code.replace("-", ""), ` ${code.replace("-", " ")} `]) {
    expect(await findFriendLink(typed, new Date())).toMatchObject({ code });
  }
  const referral = { referralCode: code.replace("-", "").toLowerCase(), friendName: "Fred Fox" };
  const { status } = await api.post(`${campaign.path}/referrals`, {
    ...referral,
    friendPhone: "+14155550178",
  });
  expect(status).toBe(201);
  const found = await api.get(`/api/app/advocates?q=${code.replace("-", "").toLowerCase()}`);
  expect(found.body["advocates"]).toMatchObject([{ referralCode: code }]);
});

it("refuses a form for an unknown link", async () => {
  expect(placeOf(await sendFriendForm("UNUSED-2345"))).toBe("303 /r/UNUSED-2345");
  for (const code of ["UNUSED-2345", "", "\0", "\ud800", "%", "A".repeat(10_000)]) {
    expect(await findFriendLink(code, new Date())).toBeNull();
  }
});

it.each(["%", "%E0%A4%A", "..", "a%2F..%2Fb", "%00"])("a path like %s redirects only to friend pages", async (code) => {
  const location = (await sendFriendForm(code)).headers.get("location");
  expect(location).toMatch(/^\/r\/[^/]*$/);
});

const now = new Date("2026-11-21T12:00:00Z");
const before = new Date("2026-11-21T11:59:59.999Z");
const after = new Date("2026-11-21T12:00:00.001Z");
const open = {
  status: "active",
  expiresAt: null,
  deletedAt: null,
  usedCount: 0,
  cap: 2,
  isSuspended: false,
} as const;

it.each([
  ["open", {}],
  ["open", { expiresAt: after, usedCount: 1 }],
  ["expired", { expiresAt: now }],
  ["expired", { expiresAt: before, status: "paused", usedCount: 2 }],
  ["paused", { status: "paused", usedCount: 2 }],
  ["paused", { isSuspended: true }],
  ["full", { usedCount: 2 }],
  ["full", { usedCount: 3 }],
  ["ended", { deletedAt: before, status: "paused", expiresAt: before, usedCount: 2 }],
] as const)("a link is %s with %j", (state, facts) => {
  expect(linkStateOf({ ...open, ...facts }, now)).toBe(state);
});
