import { setTimeout as sleep } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { one } from "@/db/one";
import type { Answer, TestApi } from "@/lib/testing/api";
import { openSecret, readMessagesAbout, tokenOf } from "@/lib/testing/messages";
import { uniqueEmail } from "@/lib/testing/organization";

const CampaignBody = z.object({
  campaign: z.object({
    campaignId: z.string(),
    orgId: z.string(),
    name: z.string(),
    status: z.string(),
    rewardMode: z.string(),
    advocateRewardValue: z.number(),
    friendRewardValue: z.number(),
    maxReferralsPerAdvocate: z.number(),
    expiresAt: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
});

const AdvocateBody = z.object({
  advocate: z.object({
    advocateId: z.string(),
    campaignId: z.string(),
    name: z.string(),
    email: z.string().optional(),
    phone: z.string().optional(),
    notificationPreference: z.string(),
    referralCode: z.string(),
    portalToken: z.string(),
    creditBalanceCents: z.number(),
    enrolledAt: z.string(),
    smsConsentAt: z.string().optional(),
    referralUrl: z.string(),
    portalUrl: z.string(),
  }),
});

const ReferralBody = z.object({
  referral: z.object({
    referralId: z.string(),
    friendName: z.string(),
    friendEmail: z.string(),
    friendPhone: z.string().optional(),
    friendSmsConsentAt: z.string().optional(),
    status: z.string(),
    createdAt: z.string(),
  }),
});

const InvitationBody = z.object({
  invitation: z.object({
    invitationId: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    invitedBy: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
  }),
});

const ActivityBody = z.object({
  activity: z.array(z.looseObject({ action: z.string(), createdAt: z.string() })),
});

const ErrorsBody = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

/** What may be sent in a request: the test decides, right or wrong. */
export type Fields = Readonly<Record<string, unknown>>;

export const fixedTerms = {
  name: "Neighbors refer neighbors",
  rewardMode: "fixed",
  advocateRewardValue: 2500,
  friendRewardValue: 5000,
};

export const percentTerms = {
  ...fixedTerms,
  rewardMode: "percent",
  advocateRewardValue: 333,
  friendRewardValue: 500,
};

/** A campaign with fixed rewards, $25 for the advocate, unless `fields` say otherwise. */
export async function createCampaign(api: TestApi, fields: Fields = {}) {
  const answer = await api.post("/api/app/campaigns", { ...fixedTerms, ...fields });
  const { campaign } = CampaignBody.parse(succeeded(answer));
  return { ...campaign, path: `/api/app/campaigns/${campaign.campaignId}` };
}

export type TestCampaign = Awaited<ReturnType<typeof createCampaign>>;

/** An advocate named Ann Reyes with an e-mail address of her own, unless `contacts` give others. */
export async function enrollAdvocate(api: TestApi, campaign: TestCampaign, contacts?: Fields) {
  const person = { name: "Ann Reyes", ...(contacts ?? { email: uniqueEmail("ann") }) };
  const { advocate } = AdvocateBody.parse(succeeded(await api.post(`${campaign.path}/invite`, person)));
  return { ...advocate, path: `${campaign.path}/advocates/${advocate.advocateId}` };
}

export type TestAdvocate = Awaited<ReturnType<typeof enrollAdvocate>>;

/** A referral of a friend named Fred Fox with an e-mail address of his own, unless `fields` say otherwise. */
export async function addReferral(
  api: TestApi,
  campaign: TestCampaign,
  { advocateId }: Pick<TestAdvocate, "advocateId">,
  fields: Fields = {},
) {
  const friend = { advocateId, friendName: "Fred Fox", friendEmail: uniqueEmail("fred"), ...fields };
  const { referral } = ReferralBody.parse(succeeded(await api.post(`${campaign.path}/referrals`, friend)));
  return { ...referral, convertPath: `${campaign.path}/referrals/${referral.referralId}/convert` };
}

/** A campaign with one advocate and one pending referral. */
export async function startReferral(api: TestApi, terms: Fields = {}) {
  const campaign = await createCampaign(api, terms);
  const advocate = await enrollAdvocate(api, campaign);
  return { campaign, advocate, referral: await addReferral(api, campaign, advocate) };
}

/** An open invitation to an address that no one has, unless `fields` say otherwise, and the token that its e-mail brings. */
export async function inviteUser(api: TestApi, fields: Fields = {}) {
  const answer = await api.post("/api/app/invitations", { email: uniqueEmail("ira"), ...fields });
  const { invitation } = InvitationBody.parse(succeeded(answer));
  const { invitationId } = invitation;
  const token = tokenOf(openSecret(one(await readMessagesAbout(invitationId))));
  return { ...invitation, path: `/api/app/invitations/${invitationId}`, token };
}

export async function readCampaign(api: TestApi, { path }: Pick<TestCampaign, "path">) {
  return CampaignBody.parse(succeeded(await api.get(path))).campaign;
}

export async function readAdvocate(api: TestApi, { path }: Pick<TestAdvocate, "path">) {
  return AdvocateBody.parse(succeeded(await api.get(path))).advocate;
}

/** An advocate's activity, newest first. */
export async function readActivity(api: TestApi, { path }: Pick<TestAdvocate, "path">) {
  return ActivityBody.parse(succeeded(await api.get(`${path}/activity`))).activity;
}

const Items = z.array(z.record(z.string(), z.unknown()));
const NextCursor = z.string().optional();

/** The ids of a list read page by page to its end. @param view what is asked of it besides */
export async function readPages(
  api: TestApi,
  path: string,
  key: string,
  id: string,
  limit: number,
  view: Readonly<Record<string, string>> = {},
) {
  const pages: unknown[][] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({
      ...view,
      limit: String(limit),
      ...(cursor !== undefined && { cursor }),
    });
    const body = succeeded(await api.get(`${path}?${query}`));
    pages.push(Items.parse(body[key]).map((item) => item[id]));
    cursor = NextCursor.parse(body["nextCursor"]);
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

/** Starts requests while a statement holds a row, so that they meet in the database; then lets them go on. */
export async function queueBehind(lock: SQL, start: () => Promise<Answer>[]): Promise<Answer[]> {
  const queued = await transact(async (tx) => {
    await tx.execute(lock);
    const answers = start();
    await sleep(300);
    return { answers };
  });
  return Promise.all(queued.answers);
}

/** Asserts that an answer is this refusal; with `blame`, that it names this field and says this of it. */
export function expectRefusal(
  { status, body }: Answer,
  expectedStatus: number,
  code: string,
  ...blame: [field?: string, message?: string]
): void {
  const [field, message] = blame;
  expect({ status, bodyStatus: body["status"], code: body["code"], detail: body["detail"] }).toEqual({
    status: expectedStatus,
    bodyStatus: expectedStatus,
    code,
    detail: expect.any(String),
  });
  if (field === undefined) return;
  const { errors } = ErrorsBody.parse(body);
  expect(errors.map((error) => error.field)).toContain(field);
  const told = errors.filter((error) => error.field === field).map((error) => error.message);
  if (message !== undefined) expect(told.join(" ")).toContain(message);
}

function succeeded({ status, body }: Answer) {
  if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
