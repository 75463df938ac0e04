import { expect } from "vitest";
import type { TestApi } from "@/proof/fixtures/api";

/** The main job through the API, as the README has it, with a name that makes its people new. */
export async function doMainJob(api: TestApi, name: string): Promise<void> {
  const { campaignId } = await send(api.post, "/api/app/campaigns", "campaign", {
    name: `Neighbors ${name}`,
    rewardMode: "percent",
    advocateRewardValue: 500,
    friendRewardValue: 1000,
  });
  const path = `/api/app/campaigns/${campaignId}`;
  const { advocateId } = await send(api.post, `${path}/invite`, "advocate", {
    name: "Ann Reyes",
    email: `ann.${name}@example.com`,
  });
  const { referralId } = await send(api.post, `${path}/referrals`, "referral", {
    advocateId,
    friendName: "Fred Fox",
    friendEmail: `fred.${name}@example.com`,
  });
  const convert = `${path}/referrals/${referralId}/convert`;
  expect((await api.post(convert, { jobValueCents: 96_000 })).status).toBe(200);
  expect((await api.post(convert, { jobValueCents: 96_000 })).status).toBe(409);
  const credit = { delta: -2000, note: "Used on invoice 1042" };
  expect((await api.post(`${path}/advocates/${advocateId}/credit`, credit)).status).toBe(200);
  const { body } = await api.get(`${path}/advocates/${advocateId}`);
  expect(body["advocate"]).toMatchObject({ creditBalanceCents: 2800 });
  for (const page of [`${path}/advocates/${advocateId}/activity`, "/api/app/dashboard", "/api/app/campaigns"])
    expect((await api.get(page)).status).toBe(200);
}

async function send(post: TestApi["post"], path: string, key: string, body: unknown) {
  const answer = await post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[key] as Readonly<Record<string, string>>;
}
