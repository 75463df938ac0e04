import type { z } from "zod";
import type { Tx } from "@/db/client";
import { findCampaign } from "@/lib/business/campaigns/service";
import { countRemaining, lockAdditions, requireQuota } from "@/lib/business/plans/plan-usage";
import type { Change } from "@/lib/kit/audit";
import { type Done, implementBatched, type Member } from "@/lib/kit/batch";
import { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { advocates } from "@/lib/leads/advocates/contract";
import { enroll, identityOf, type NewPerson } from "@/lib/leads/advocates/enroll";
import { preferenceFor, requireReachable } from "@/lib/leads/advocates/notification-preference";
import { presentAdvocate } from "@/lib/leads/advocates/read";
import { queueInvites } from "@/lib/messages/advocate-messages";
import { statedBy } from "@/lib/messages/text-consents";

/** Enrolls an advocate and queues the message with their link. */
export const inviteAdvocate = implementBatched(advocates.invite, inviteAlone, inviteTogether);

type InviteInput = z.output<typeof advocates.invite.input>;
type InviteOutput = z.output<typeof advocates.invite.output>;

async function inviteAlone(context: WriteContext, person: InviteInput): Promise<InviteOutput> {
  const { db, actor } = context;
  // Take this lock before any row lock, like an import. The other order could deadlock with an import of the same
  // person.
  const [campaign] = await Promise.all([
    findCampaign(db, actor, person.campaignId),
    lockAdditions(db, actor.orgId, "advocates"),
  ]);
  const entry = readPerson(actor, person);
  // Like an import, this keeps a phone-only person without consent and sends nothing.
  requireReachable(entry.notificationPreference, { ...person, mayText: true }, actor.plan);
  const [advocate] = await enroll(context, [entry], enrolledIn(campaign));
  if (!advocate) throw alreadyEnrolled();
  await requireQuota(db, actor, "advocates");
  await queueInvites(context, [advocate], campaign);
  context.record(changeOf(advocate));
  return { advocate: presentAdvocate(advocate) };
}

/** The person to enroll. Consent to texts is assumed unless the caller denies it. */
function readPerson(actor: WriteContext["actor"], { smsConsent = true, ...person }: InviteInput): NewPerson {
  const notificationPreference = preferenceFor({ ...person, mayText: smsConsent });
  return { ...person, notificationPreference, ...(smsConsent && { agreed: statedBy(actor) }) };
}

/** Enrolls reachable people per campaign while there is room. */
async function inviteTogether(tx: Tx, members: readonly Member<InviteInput>[]) {
  const done = new Map<Member<InviteInput>, Done<InviteOutput>>();
  const groups = new Map<string, Member<InviteInput>[]>();
  for (const member of members) {
    const { actor, input } = member;
    const place = `${actor.orgId} ${actor.kind} ${actor.id} ${input.campaignId}`;
    groups.set(place, [...(groups.get(place) ?? []), member]);
  }
  // One lock order for all, so that no two calls wait for each other's organizations.
  for (const place of [...groups.keys()].sort()) await inviteGroup(tx, groups.get(place) ?? [], done);
  return members.map((member) => done.get(member));
}

/** @param group calls of one actor for one campaign */
async function inviteGroup(
  tx: Tx,
  group: readonly Member<InviteInput>[],
  done: Map<Member<InviteInput>, Done<InviteOutput>>,
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { actor, now } = first;
  const reached = group.filter(({ input }) => input.email !== undefined || actor.plan.sms);
  const members = [...new Map(reached.map((member) => [identityOf(member.input), member])).values()];
  const campaign = await findCampaignIfAny(tx, first);
  if (!campaign) return;
  await lockAdditions(tx, actor.orgId, "advocates");
  if ((await countRemaining(tx, actor, "advocates")) < members.length) return;
  const people = members.map(({ input }) => readPerson(actor, input));
  const enrolled = await enroll({ db: tx, actor, now }, people, enrolledIn(campaign));
  const advocatesOfCampaign = enrolled.filter((advocate) => advocate !== null);
  await queueInvites({ db: tx, actor, now }, advocatesOfCampaign, campaign);
  members.forEach((member, at) => {
    const advocate = enrolled[at];
    if (!advocate) return;
    done.set(member, { output: { advocate: presentAdvocate(advocate) }, changes: [changeOf(advocate)] });
  });
}

async function findCampaignIfAny(tx: Tx, { actor, input }: Member<InviteInput>) {
  return findCampaign(tx, actor, input.campaignId).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
}

function enrolledIn({ name }: { readonly name: string }): string {
  return `Enrolled in ${name}`;
}

type EnrolledAdvocate = NonNullable<Awaited<ReturnType<typeof enroll>>[number]>;

function changeOf(advocate: EnrolledAdvocate): Change {
  return { action: "advocate.enrolled", subjectId: advocate.advocateId, after: omitNulls(advocate) };
}

/** The error if another advocate of the campaign has the email address or number. */
export function alreadyEnrolled(): ApiError {
  return new ApiError(
    "advocate_already_enrolled",
    "Another advocate in this campaign has this email or phone number.",
  );
}
