import { z } from "zod";
import type { TestApi } from "@/lib/testing/api";
import {
  addReferral,
  type Fields,
  readAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/lib/testing/scenario";

const Converted = z.object({ conversionId: z.string(), advocateNewBalance: z.number() });
const Sent = z.object({ referrals: z.array(z.object({ friendAdvocateId: z.string().optional() })) });

/** The friend of an advocate's latest referral, as an advocate. */
export async function readPromoted(api: TestApi, campaign: TestCampaign, { path: by }: { path: string }) {
  const [referral] = Sent.parse((await api.get(by)).body).referrals;
  const path = `${campaign.path}/advocates/${referral?.friendAdvocateId}`;
  return { path, ...(await readAdvocate(api, { path })) };
}

/** Refers a friend and converts the referral, so that the friend is an advocate too. */
export async function promoteFriend(
  api: TestApi,
  campaign: TestCampaign,
  advocate: TestAdvocate,
  friend?: Fields,
) {
  const { convertPath } = await addReferral(api, campaign, advocate, friend);
  const conversion = Converted.parse((await api.post(convertPath)).body);
  return { ...conversion, friend: await readPromoted(api, campaign, advocate) };
}
