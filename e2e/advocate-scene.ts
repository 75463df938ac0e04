import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Api, apiOf, createdId } from "./api";
import { anyEmail, createOrganization, type Member } from "./members";
import { serverUrl } from "./ops";

const percent = { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 };
export const fixedTerms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 };

interface Wanted {
  readonly member?: Member;
  /** 10% for the advocate and 5% for the friend, unless others are given. */
  readonly terms?: object;
  readonly campaignName?: string;
  readonly name?: string;
  readonly phone?: string;
}

/** An organization with one campaign and one advocate, and how to get at them. */
export interface AdvocateScene {
  readonly dana: Member;
  readonly api: Api;
  readonly email: string;
  readonly campaignId: string;
  readonly advocateId: string;
  /** The advocate's page. */
  readonly page: string;
  /** The same at the API. */
  readonly address: string;
  /** Adds a friend and answers the address of the referral. */
  refer(friendName?: string): Promise<string>;
}

/** A new organization whose advocate is Ann Reyes, unless others are wanted. */
export async function enrollAnn(wanted: Wanted = {}): Promise<AdvocateScene> {
  const { terms = percent, campaignName = "Spring referrals", name = "Ann Reyes", phone } = wanted;
  const dana = wanted.member ?? (await createOrganization());
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const campaignId = createdId(await api.post("/api/app/campaigns", { name: campaignName, ...terms }));
  const campaign = `/api/app/campaigns/${campaignId}`;
  const email = anyEmail("ann");
  const advocateId = createdId(
    await api.post(`${campaign}/invite`, { name, email, ...(phone && { phone }) }),
  );
  const refer = async (friendName = "Fred Fox") => {
    const friendEmail = `fred.${randomUUID()}@example.com`;
    const referral = await api.post(`${campaign}/referrals`, { advocateId, friendName, friendEmail });
    return `${campaign}/referrals/${createdId(referral)}`;
  };
  const path = `${campaignId}/advocates/${advocateId}`;
  const page = `/campaigns/${path}`;
  return { dana, api, email, campaignId, advocateId, page, address: `/api/app/campaigns/${path}`, refer };
}

const Found = z.object({
  advocate: z.object({
    name: z.string(),
    email: z.string().optional(),
    phone: z.string().optional(),
    notificationPreference: z.string(),
    creditBalanceCents: z.number(),
  }),
  referrals: z.array(
    z.object({
      friendName: z.string(),
      status: z.string(),
      friendAdvocateId: z.string().optional(),
      jobValueCents: z.number().optional(),
      advocateRewardCents: z.number().optional(),
      friendRewardCents: z.number().optional(),
    }),
  ),
});

/** The advocate and the friends, as the API tells them. */
export async function readAnn({ api, address }: AdvocateScene) {
  return Found.parse((await api.get(address)).body);
}

const Links = z.object({
  advocate: z.object({ referralCode: z.string(), referralUrl: z.string(), portalUrl: z.string() }),
});

/** What the advocate shares, and where the portal is. */
export async function readLinks({ api, address }: Pick<AdvocateScene, "api" | "address">) {
  return Links.parse((await api.get(address)).body).advocate;
}

const Ledger = z.object({
  activity: z.array(
    z.object({
      action: z.string(),
      amountCents: z.number().optional(),
      balanceAfter: z.number().optional(),
      memo: z.string().optional(),
    }),
  ),
});

/** The newest entries of the ledger that moved credit, as amount, balance after it and note. */
export async function readMoves({ api, address }: AdvocateScene) {
  const { activity } = Ledger.parse((await api.get(`${address}/activity`)).body);
  return activity
    .filter(({ amountCents }) => amountCents !== undefined)
    .map(({ amountCents, balanceAfter, memo }) => [amountCents, balanceAfter, memo]);
}
