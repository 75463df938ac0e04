import { deleteCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { createMatchRequest, dismissMatchRequest, matchRequest } from "@/lib/leads/match-requests/service";
import { answerReferral } from "@/lib/leads/referrals/confirm";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { requestReferral } from "@/lib/leads/referrals/friend-request";
import { rejectReferral } from "@/lib/leads/referrals/reject";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { listReviews } from "@/lib/leads/review/list";
import { allowReferral, denyReferral } from "@/lib/leads/review/service";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { compareFigures, expectSound, readLeads } from "@/proof/one-figure/lead-figures";
import { inventHistories, type LeadStep } from "@/proof/one-figure/lead-histories";
import { openBusiness, openCampaign } from "@/proof/sim/business";

/** Histories per organization, because hashing an admin's password takes long. */
const TOGETHER = 4;

/**
 * Plays random lead histories and compares all figures about leads after each step: dashboard, badge, inbox,
 * leads with chips and spreadsheet, campaigns, advocates and digest.
 * @returns the number of compared steps, and of those that changed something
 */
export async function proveLeadFigures(histories: number, seed: number) {
  const invented = inventHistories(histories, seed);
  const proven = { compared: 0, changed: 0 };
  for (let first = 0; first < invented.length; first += TOGETHER) {
    const business = await startBusiness();
    for (const history of invented.slice(first, first + TOGETHER)) {
      const { compared, changed } = await playHistory(business, history);
      proven.compared += compared;
      proven.changed += changed;
    }
    await expectSound(business.actor);
  }
  return proven;
}

interface LeadBusiness {
  readonly actor: Actor;
  readonly member: Actor;
  /** A counter that gives every friend a unique number. */
  friends: number;
  /** Whether an advocate has ever sent it a lead. Dismissed callers don't count. */
  hadReferral: boolean;
}

async function startBusiness(): Promise<LeadBusiness> {
  const { actor } = await openBusiness();
  return { actor, member: { ...actor, kind: "user" }, friends: 0, hadReferral: false };
}

interface LeadCampaign {
  readonly campaignId: string;
  readonly advocateId: string;
  readonly referralCode: string;
}

async function openPlace({ actor }: LeadBusiness): Promise<LeadCampaign> {
  const campaignId = await openCampaign(actor);
  const person = { campaignId, name: "Ann Reyes", email: uniqueEmail("ann") };
  const { advocateId, referralCode } = (await inviteAdvocate(actor, person)).advocate;
  return { campaignId, advocateId, referralCode };
}

async function playHistory(business: LeadBusiness, history: readonly LeadStep[]) {
  let place = await openPlace(business);
  let changed = 0;
  for (const step of history) {
    const before = await readLeads(business.actor);
    const isRefused = await take(business, place, step, before);
    if (!isRefused) changed++;
    if (step.kind === "delete campaign") place = await openPlace(business);
    const leads = await readLeads(business.actor);
    if (addsLead.has(step.kind) && !isRefused) requireNewest(business, leads);
    if (leads.referrals.length > 0) business.hadReferral = true;
    await compareFigures(business.actor, leads, business.hadReferral);
  }
  // Open leads stay, so that later histories have figures of several campaigns.
  return { compared: history.length, changed };
}

const addsLead: ReadonlySet<LeadStep["kind"]> = new Set(["form", "call", "create"]);

/** Checks that the last added lead is new at once. */
function requireNewest(
  { friends }: LeadBusiness,
  { referrals, matchRequests }: Awaited<ReturnType<typeof readLeads>>,
) {
  const name = nameOf(friends);
  const isNew = referrals.some(({ friendName, stage }) => friendName === name && stage === "new");
  const isUnmatched = matchRequests.some(({ friendName }) => friendName === name);
  if (!(isNew || isUnmatched)) throw new Error(`${name} is no new lead.`);
}

/** @returns whether the product refused the step; a step without a fitting lead is not refused */
async function take(
  business: LeadBusiness,
  place: LeadCampaign,
  step: LeadStep,
  before: Leads,
): Promise<boolean> {
  try {
    await takeStep(business, place, step, before);
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

type Leads = Awaited<ReturnType<typeof readLeads>>;

const letters = "abcdefghij";
const nameOf = (friends: number) =>
  `Fred ${[...String(friends)].map((digit) => letters.charAt(Number(digit))).join("")}`;

function nextFriend(business: LeadBusiness, { contacts }: LeadStep) {
  business.friends++;
  const phone = `+1415555${String(business.friends % 10_000).padStart(4, "0")}`;
  return {
    friendName: nameOf(business.friends),
    ...(contacts !== "phone" && { friendEmail: uniqueEmail("fred") }),
    ...(contacts !== "email" && { friendPhone: phone }),
  };
}

async function takeStep(
  business: LeadBusiness,
  place: LeadCampaign,
  step: LeadStep,
  { referrals, matchRequests }: Leads,
) {
  const { actor, member } = business;
  const { campaignId, advocateId } = place;
  const lead = pick(referrals, step.which);
  const request = pick(matchRequests, step.which);
  const ids = lead && { campaignId: lead.campaignId, referralId: lead.referralId };
  switch (step.kind) {
    case "form":
      return byPortal(actor, (context) =>
        requestReferral(
          context,
          { campaignId, referralCode: place.referralCode, ...nextFriend(business, step) },
          { networkKey: Buffer.from(`network ${business.friends}`), language: "en" },
        ),
      );
    case "call":
      return createMatchRequest(member, { ...nextFriend(business, step), sentBy: "Maria from church" });
    case "create":
      return createReferral(step.which % 2 ? actor : member, {
        ...{ campaignId, advocateId },
        ...nextFriend(business, step),
      });
    case "match":
      return (
        request && matchRequest(member, { matchRequestId: request.matchRequestId, campaignId, advocateId })
      );
    case "dismiss":
      return request && dismissMatchRequest(member, { matchRequestId: request.matchRequestId });
    case "delete campaign":
      return deleteCampaign(actor, { campaignId });
    case "allow":
    case "deny reward":
      return decide(member, step);
    default:
      return ids && moveLead(business, step.kind, ids);
  }
}

type LeadMove = Exclude<
  LeadStep["kind"],
  "form" | "call" | "create" | "match" | "dismiss" | "delete campaign" | "allow" | "deny reward"
>;

async function moveLead(
  { actor, member }: LeadBusiness,
  kind: LeadMove,
  ids: { campaignId: string; referralId: string },
) {
  switch (kind) {
    case "confirm":
    case "deny":
      return byPortal(actor, (context) => answerReferral(context, ids.referralId, kind));
    case "contacted":
    case "booked":
      return setReferralStage(member, { ...ids, stage: kind });
    case "new again":
      return setReferralStage(member, { ...ids, stage: "new" });
    case "lost":
      return setReferralStage(member, { ...ids, stage: "lost", reason: "no answer" });
    case "reject":
      return rejectReferral(member, { ...ids, reason: "spam" });
    case "convert":
      return convertReferral(member, ids);
    case "reverse":
      return reverseReferral(member, { ...ids, reason: "refunded" });
    case "undo reversal":
      return unreverseReferral(member, ids);
  }
}

async function decide(member: Actor, { kind, which }: LeadStep) {
  const { reviews } = await listReviews(member, { part: "open" });
  const review = pick(reviews, which);
  if (!review) return;
  const { reviewId } = review;
  if (kind === "allow") await allowReferral(member, { reviewId });
  else await denyReferral(member, { reviewId, reason: "same household", note: "Proof" });
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}

function byPortal(actor: Actor, run: (context: WriteContext) => Promise<void>): Promise<void> {
  const portal: Actor = { ...actor, kind: "portal", roles: [] };
  return transactWrites({ actor: portal, now: new Date() }, (_, perform) => perform(run));
}
