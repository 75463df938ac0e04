import type { z } from "zod";
import type { Tx } from "@/db/client";
import { findCampaign } from "@/lib/business/campaigns/service";
import { countRemaining, lockAdditions, requireQuota } from "@/lib/business/plans/plan-usage";
import { type BatchedCall, checkCall, implementBatched } from "@/lib/kit/batch";
import { ApiError } from "@/lib/kit/errors";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { advocates } from "@/lib/leads/advocates/contract";
import { enroll, identityOf, type NewPerson } from "@/lib/leads/advocates/enroll";
import { preferenceFor, requireReachable } from "@/lib/leads/advocates/notification-preference";
import { presentAdvocate } from "@/lib/leads/advocates/read";
import { queueInvites } from "@/lib/messages/advocate-messages";
import { agreementBy } from "@/lib/messages/text-consents";

/** Enrolls an advocate and queues the message with their link. */
export const inviteAdvocate = implementBatched(advocates.invite, inviteAdvocates);

type InviteInput = z.output<typeof advocates.invite.input>;
type InviteOutput = z.output<typeof advocates.invite.output>;
type Call = BatchedCall<InviteInput>;

/** A batch enrolls reachable people per campaign while there is room. */
async function inviteAdvocates(
  tx: Tx,
  calls: readonly Call[],
  isAlone: boolean,
): Promise<(InviteOutput | undefined)[]> {
  const done = new Map<Call, InviteOutput>();
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const { actor, input } = call;
    const place = `${actor.orgId} ${actor.kind} ${actor.id} ${input.campaignId}`;
    groups.set(place, [...(groups.get(place) ?? []), call]);
  }
  // One lock order for all, so that no two calls wait for each other's organizations.
  for (const place of [...groups.keys()].sort()) await inviteGroup(tx, groups.get(place) ?? [], done, isAlone);
  return calls.map((call) => done.get(call));
}

/** @param group calls of one actor for one campaign */
async function inviteGroup(
  tx: Tx,
  group: readonly Call[],
  done: Map<Call, InviteOutput>,
  isAlone: boolean,
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { actor } = first;
  // Take this lock before any row lock, like an import. The other order could deadlock with an import of the same
  // person.
  const [campaign] = await Promise.all([
    findCampaignIfAny(tx, first, isAlone),
    lockAdditions(tx, actor.orgId, "advocates"),
  ]);
  if (!campaign) return;
  const people = group.flatMap((call) => checkCall(isAlone, () => [{ call, person: readPerson(call) }]) ?? []);
  const entries = [...new Map(people.map((entry) => [identityOf(entry.person), entry])).values()];
  if (!isAlone && (await countRemaining(tx, actor, "advocates")) < entries.length) return;
  const enrolled = await enroll(
    first,
    entries.map(({ person }) => person),
    `Enrolled in ${campaign.name}`,
  );
  const added = enrolled.filter((advocate) => advocate !== null);
  if (isAlone && added.length === 0) throw alreadyEnrolled();
  if (isAlone) await requireQuota(tx, actor, "advocates");
  await queueInvites(first, added, campaign);
  entries.forEach(({ call }, at) => {
    const advocate = enrolled[at];
    if (!advocate) return;
    const { advocateId: subjectId } = advocate;
    call.record({ action: "advocate.enrolled", subjectId, after: omitNulls(advocate) });
    done.set(call, { advocate: presentAdvocate(advocate) });
  });
}

async function findCampaignIfAny(tx: Tx, { actor, input }: Call, isAlone: boolean) {
  return findCampaign(tx, actor, input.campaignId).catch((error: unknown) => {
    if (!isAlone && error instanceof ApiError) return undefined;
    throw error;
  });
}

/**
 * The person to enroll. Consent to texts is assumed unless the caller denies it. Like an import, this allows a
 * phone-only person without consent, who is sent nothing.
 * @throws ApiError if no message could reach the person on the plan
 */
function readPerson({ actor, input: { smsConsent = true, ...person } }: Call): NewPerson {
  const notificationPreference = preferenceFor({ ...person, mayText: smsConsent });
  requireReachable(notificationPreference, { ...person, mayText: true }, actor.plan);
  return { ...person, notificationPreference, ...(smsConsent && { agreed: agreementBy(actor) }) };
}

/** The error if another advocate of the campaign has the email address or number. */
export function alreadyEnrolled(): ApiError {
  return new ApiError("advocate_already_enrolled", "Another advocate in this campaign has this email or phone number.");
}
