import { z } from "zod";
import { type Api, apiFor, createdId } from "./api";
import { serverUrl } from "./fixtures";
import { anyEmail, createOrganization, type TestMember } from "./members";

/** 10% for the advocate and 5% for the friend. */
export const percentTerms = { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 };
/** $25 for the advocate and $50 for the friend. */
export const fixedTerms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 };

/** A campaign with its admin and API. */
interface CampaignScene {
  readonly dana: TestMember;
  readonly api: Api;
  readonly campaignId: string;
  /** The campaign's API path. */
  readonly campaign: string;
}

/** Creates a campaign, by default with 10% and 5% in a new organization. */
export async function makeCampaign(terms: object = {}, member?: TestMember): Promise<CampaignScene> {
  const dana = member ?? (await createOrganization());
  const api = apiFor(dana);
  const campaign = { name: "Spring referrals", ...percentTerms, ...terms };
  const campaignId = createdId(await api.post("/api/app/campaigns", campaign));
  return { dana, api, campaignId, campaign: `/api/app/campaigns/${campaignId}` };
}

/** Enrolls people without sending them messages. */
export async function enrollMany({ api, campaign }: CampaignScene, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, email: anyEmail("advocate") }));
  const { status } = await api.post(`${campaign}/advocates/import`, { rows, sendInvites: false });
  if (status !== 200) throw new Error(`The import enrolled no one: ${status}`);
}

interface EnrollOptions {
  readonly member?: TestMember;
  readonly terms?: object;
  readonly name?: string;
  readonly phone?: string;
}

/** An organization with one campaign and one advocate. */
export interface AdvocateScene extends CampaignScene {
  readonly email: string;
  readonly advocateId: string;
  /** The path of the advocate's page in the app. */
  readonly page: string;
  /** The advocate's API path. */
  readonly address: string;
  /** The referral link, and its path. */
  readonly link: string;
  readonly friendPath: string;
  readonly code: string;
  /** The path of the advocate's portal, with its token. */
  readonly portal: string;
  /** Adds a friend. Returns the referral's API path. */
  refer(friendName?: string): Promise<string>;
}

/** Enrolls an advocate, by default Ann Reyes in a new organization. */
export async function enrollAnn(options: EnrollOptions = {}): Promise<AdvocateScene> {
  const { name = "Ann Reyes", phone } = options;
  const scene = await makeCampaign(options.terms, options.member);
  const { api, campaign, campaignId } = scene;
  const email = anyEmail("ann");
  const invited = await api.post(`${campaign}/invite`, { name, email, ...(phone && { phone }) });
  const advocateId = createdId(invited);
  const { referralCode: code, referralUrl: link, portalUrl } = Invited.parse(invited.body).advocate;
  const refer = async (friendName = "Fred Fox") => {
    const referral = { advocateId, friendName, friendEmail: anyEmail("fred") };
    return `${campaign}/referrals/${createdId(await api.post(`${campaign}/referrals`, referral))}`;
  };
  const address = `${campaign}/advocates/${advocateId}`;
  return {
    ...scene,
    email,
    advocateId,
    address,
    page: `/campaigns/${campaignId}/advocates/${advocateId}`,
    link,
    code,
    friendPath: pathOf(link),
    portal: pathOf(portalUrl),
    refer,
  };
}

const Links = z.object({ referralCode: z.string(), referralUrl: z.string(), portalUrl: z.string() });
const Invited = z.object({ advocate: Links });

/** An advocate's referral link and portal. */
export async function readLinks({ api, address }: Pick<AdvocateScene, "api" | "address">) {
  return Invited.parse((await api.get(address)).body).advocate;
}

function pathOf(url: string): string {
  return url.slice(serverUrl().length);
}

const AdvocateDetails = z.object({
  advocate: z.object({
    name: z.string(),
    email: z.string().optional(),
    phone: z.string().optional(),
    notificationPreference: z.string(),
    creditBalanceCents: z.number(),
  }),
  referrals: z.array(
    z.object({
      referralId: z.string(),
      friendName: z.string(),
      friendEmail: z.string().optional(),
      friendPhone: z.string().optional(),
      friendSmsConsentAt: z.string().optional(),
      status: z.string(),
      stage: z.string(),
      awaitsConfirmation: z.boolean(),
      note: z.string().optional(),
      lostReason: z.string().optional(),
      rejectionReason: z.string().optional(),
      friendAdvocateId: z.string().optional(),
      jobValueCents: z.number().optional(),
      advocateRewardCents: z.number().optional(),
      friendRewardCents: z.number().optional(),
    }),
  ),
});

/** The advocate and the friends, from the API. */
export async function readAnn({ api, address }: AdvocateScene) {
  return AdvocateDetails.parse((await api.get(address)).body);
}

/** Ann's credit in cents. */
export async function balanceOf(ann: AdvocateScene): Promise<number> {
  return (await readAnn(ann)).advocate.creditBalanceCents;
}

/** Converts a new referral. Returns the friend's own portal path. */
export async function convertFriend(ann: AdvocateScene, friendName: string): Promise<string> {
  await ann.api.post(`${await ann.refer(friendName)}/convert`, { jobValueCents: 100_000 });
  const { referrals } = await readAnn(ann);
  const friendId = referrals.find((each) => each.friendName === friendName)?.friendAdvocateId;
  return pathOf((await readLinks({ ...ann, address: `${ann.campaign}/advocates/${friendId}` })).portalUrl);
}

const Advocates = z.object({
  advocates: z.array(
    z.object({
      advocateId: z.string(),
      name: z.string(),
      email: z.string().optional(),
      phone: z.string().optional(),
      campaignId: z.string(),
    }),
  ),
});

/** All advocates, from the API. */
export async function readAdvocates(api: Api) {
  return Advocates.parse((await api.get("/api/app/advocates")).body).advocates;
}

const Account = z.object({ org: z.object({ orgId: z.string(), slug: z.string() }) });

/** The caller's organization. */
export async function readAccount(api: Api) {
  return Account.parse((await api.get("/api/app/account")).body).org;
}

const MessageList = z.object({
  messages: z.array(
    z.object({
      messageId: z.string(),
      template: z.string(),
      status: z.string(),
      resendOf: z.string().optional(),
    }),
  ),
});

/** Messages to one advocate or to all, newest first. */
export async function readMessages(api: Api, advocateId?: string) {
  const query = advocateId === undefined ? "" : `?advocateId=${advocateId}`;
  return MessageList.parse((await api.get(`/api/app/messages${query}`)).body).messages;
}
