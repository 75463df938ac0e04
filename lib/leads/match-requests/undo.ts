import { and, eq } from "drizzle-orm";
import { matchRequests as table } from "@/db/schema/match-requests";
import { stageChanges } from "@/db/schema/referrals";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { readMatchRequests } from "@/lib/leads/match-requests/service";
import { lockReferral } from "@/lib/leads/referrals/lock";
import { alreadyRejected, markRejected } from "@/lib/leads/referrals/reject";
import { convertedAlready } from "@/lib/leads/referrals/stages";
import { cancelQueued } from "@/lib/messages/outbox";
import { findConsentOfReferral } from "@/lib/messages/text-consents";

type LockedReferral = Awaited<ReturnType<typeof lockReferral>>["referral"];

/**
 * Ledger entries tie a referral to its advocate and never change, so the wrong one is rejected, as when it is
 * reassigned, and the friend waits for an advocate again.
 */
export const undoMatch = implement(matchRequests.undo, async (context, { requestId: matchRequestId, ...input }) => {
  const { db, actor, now, record } = context;
  const { sentBy, isPublic = false, ...place } = input;
  const { referral } = await lockReferral(context, place);
  await requireUntouched(context, referral);
  await markRejected(context, referral, "wrong person", "The match was undone.");
  const queued = { orgId: actor.orgId, template: "advocate-referred", causeId: referral.id, now } as const;
  await cancelQueued(db, queued, "The match was undone.");
  const restored = await restore(context, { matchRequestId, sentBy, isPublic }, referral);
  record({
    action: "match_request.unmatched",
    subjectId: matchRequestId,
    after: { referralId: referral.id, isPublic },
  });
  return { matchRequest: restored };
});

/** @throws ApiError `person_erased`, `already_rejected`, `already_converted` or `already_decided` */
async function requireUntouched({ db }: WriteContext, referral: LockedReferral): Promise<void> {
  const { orgId, id, status, stage, erasedAt } = referral;
  if (erasedAt) throw new ApiError("person_erased", "This friend's data was erased.");
  if (status === "converted") throw convertedAlready();
  if (stage === "rejected") throw alreadyRejected();
  const steps = and(eq(stageChanges.orgId, orgId), eq(stageChanges.referralId, id));
  const [step] = await db.select({ id: stageChanges.id }).from(stageChanges).where(steps).limit(1);
  if (stage === "new" && !step) return;
  throw new ApiError(
    "already_decided",
    "Someone has worked on this lead since. Give it to the right advocate on its page instead.",
  );
}

interface Restored {
  readonly matchRequestId: string;
  readonly sentBy: string | undefined;
  readonly isPublic: boolean;
}

async function restore(context: WriteContext, request: Restored, referral: LockedReferral) {
  const { db, actor, now } = context;
  const { matchRequestId, sentBy, isPublic } = request;
  const { orgId, id, friendName, friendEmail, friendPhone, friendSmsConsentAt, friendTellConsentAt } = referral;
  const texted = { orgId, phone: friendPhone, since: friendSmsConsentAt };
  const consent = await findConsentOfReferral(db, id, texted);
  const [inserted] = await db
    .insert(table)
    .values({
      orgId,
      id: matchRequestId,
      sentBy,
      note: referral.note,
      createdAt: now,
      friendName,
      friendEmail,
      friendPhone,
      friendSmsConsentAt,
      friendTellConsentAt,
      ...(consent && { friendConsent: agreedOf(consent) }),
      // Its network is forgotten, so it counts as the only one from there.
      ...(isPublic && { networkKey: Buffer.from(matchRequestId.replaceAll("-", ""), "hex") }),
      friendLanguage: referral.friendLanguage,
    })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (!inserted) throw new ApiError("already_decided", "This friend already waits for an advocate.");
  const [shown] = await readMatchRequests(db, actor.orgId, eq(table.id, inserted.id), 1);
  if (!shown) throw new Error("A restored request is found");
  return shown;
}

function agreedOf({
  source,
  version,
  language,
  words,
}: NonNullable<Awaited<ReturnType<typeof findConsentOfReferral>>>) {
  return { source, version, language, words };
}
