import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { prepareInsert } from "@/db/prepare-insert";
import { rowsOf } from "@/db/rows-of";
import { referrals as table } from "@/db/schema/referrals";
import type { Offer } from "@/emails/props";
import { takesReferrals } from "@/lib/business/campaigns/conditions";
import { requireQuota } from "@/lib/business/plans/plan-usage";
import type { Done, Member } from "@/lib/kit/batch";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";
import { flagReferrals } from "@/lib/leads/flags/flag";
import { alertMembers } from "@/lib/leads/lead-alerts/alert";
import type { referrals } from "@/lib/leads/referrals/contract";
import { lockPhones, sentEntry } from "@/lib/leads/referrals/friend-claims";
import { isTold, referredRows } from "@/lib/leads/referrals/notify-advocate";
import {
  consentOf,
  createdChange,
  friendOf,
  leadOf,
  newReferral,
  ownContact,
  presentNew,
} from "@/lib/leads/referrals/service";
import { entryOf, postEntries } from "@/lib/ledger/post-activity";
import { type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";
import { noteTextConsents, statedBy } from "@/lib/messages/text-consents";

type CreateInput = z.output<typeof referrals.create.input>;
type CreateOutput = z.output<typeof referrals.create.output>;

/** A referral to write, with its advocate and campaign. */
interface ReferralDraft {
  readonly member: Member<CreateInput>;
  readonly place: ReferrerRow;
  readonly referral: ReturnType<typeof newReferral>;
  readonly friend: ReturnType<typeof friendOf>;
}

/** Handles ordinary calls: an open campaign, a place left, room in the plan, and a friend without earlier referrals. */
export async function createTogether(
  tx: Tx,
  members: readonly Member<CreateInput>[],
): Promise<(Done<CreateOutput> | undefined)[]> {
  const places = await lockFreePlaces(tx, members);
  const drafts = await withoutKnown(tx, draftReferrals(members, places));
  const inserted = await insertReferrals(tx, drafts);
  const created = drafts.filter(({ referral }) => inserted.has(referral.id));
  await noteTextConsents(
    tx,
    created.flatMap(({ member, referral }) => consentOf(referral, statedBy(member.actor))),
  );
  await flagReferrals(
    tx,
    created.map(({ referral: { orgId, id: referralId, createdAt: now } }) => ({
      ...{ orgId, referralId, now },
      phase: "created",
    })),
  );
  await postEntries(
    tx,
    created.map(({ member, referral }) => entryOf(member, sentEntry(referral))),
  );
  await queueMessages(
    tx,
    created.flatMap(({ member, place, referral }) =>
      isTold(member.actor)
        ? referredRows(member, referral.id, {
            ...{ ...referral, ...place },
            friendAgreed: referral.friendTellConsentAt !== null,
          })
        : [],
    ),
  );
  await countAndAlert(tx, created);
  const done = new Map(created.map(({ member, referral, place }) => [member, present(referral, place)]));
  return members.map((member) => done.get(member));
}

/** The campaign and advocate of a referral to create. */
interface ReferrerRow {
  /** Index of the call. */
  readonly at: number;
  readonly orgId: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly isOpen: boolean;
  readonly offer: Offer;
  readonly creditHoldDays: number;
  readonly advocateId: string;
  readonly advocate: Recipient;
  readonly emailIdentity: string | null;
  readonly phone: string | null;
  /** Places left for the advocate's friends, and referrals used of the plan. */
  readonly left: number;
  readonly used: number;
}

// Skips advocates that are locked elsewhere. The lock order is the same for all callers.
async function lockFreePlaces(
  tx: Tx,
  members: readonly Member<CreateInput>[],
): Promise<ReadonlyMap<number, ReferrerRow>> {
  const now = members[0]?.now ?? new Date();
  const wanted = members.map(({ actor, input: { campaignId, advocateId, referralCode } }, at) => {
    const code = referralCode && normalizeReferralCode(referralCode);
    return { at, org: actor.orgId, campaign: campaignId, advocate: advocateId, code };
  });
  const rows = await tx.execute<ReferrerRow & Record<string, unknown>>(sql`
    SELECT w.at, a.org_id AS "orgId", c.id AS "campaignId", c.name AS "campaignName",
           ${takesReferrals({ status: sql`c.status`, expiresAt: sql`c.expires_at` }, now)} AS "isOpen",
           jsonb_build_object('rewardMode', c.reward_mode, 'advocateRewardValue', c.advocate_reward_value,
                              'friendRewardValue', c.friend_reward_value) AS offer,
           c.credit_hold_days AS "creditHoldDays", a.id AS "advocateId", ${recipientJson("a")} AS advocate, a.email_identity AS "emailIdentity", a.phone,
           c.max_referrals_per_advocate - a.pending_count - a.converted_count AS left,
           (SELECT coalesce(sum(u.used), 0)::bigint FROM plan_usage u
             WHERE u.org_id = a.org_id AND u.resource = 'referrals') AS used
      FROM ${rowsOf(wanted, "at int, org uuid, campaign uuid, advocate uuid, code text")} w
      JOIN campaigns c ON c.org_id = w.org AND c.id = w.campaign AND c.deleted_at IS NULL
      JOIN advocates a ON a.org_id = c.org_id AND a.campaign_id = c.id AND a.erased_at IS NULL
       AND a.id = coalesce(w.advocate, (SELECT named.id FROM advocates named
                                         WHERE named.org_id = w.org AND named.referral_code = w.code))
     ORDER BY a.org_id, a.id FOR NO KEY UPDATE OF a SKIP LOCKED`);
  return new Map(rows.map((place) => [place.at, place]));
}

function draftReferrals(
  members: readonly Member<CreateInput>[],
  places: ReadonlyMap<number, ReferrerRow>,
): ReferralDraft[] {
  const friends = new Set<string>();
  const used = new Map<string, number>();
  const take = (id: string, left: number) => {
    const number = (used.get(id) ?? 0) + 1;
    used.set(id, number);
    return number <= left;
  };
  return members.flatMap((member, at) => {
    const { actor, input } = member;
    const place = places.get(at);
    if (!place?.isOpen || ownContact(place, input)) return [];
    const friend = friendOf(place, input);
    const names = namesOf(friend);
    if (names.some((name) => friends.has(name))) return [];
    for (const name of names) friends.add(name);
    const isWithin = take(place.advocateId, place.left);
    // An advocate's own referral is never rejected because of the business's plan.
    if (!isWithin || (actor.kind !== "portal" && !take(actor.orgId, actor.plan.referrals - place.used)))
      return [];
    const { campaignId, offer, creditHoldDays } = place;
    const terms = { campaignId, ...offer, creditHoldDays };
    return [{ member, place, friend, referral: newReferral(member, terms, place.advocateId, input) }];
  });
}

type FriendKeys = ReturnType<typeof friendOf>;

/** A friend's identities in a campaign: see `findKeeper`. */
function namesOf({ campaignId, friendEmailIdentity, friendPhone }: FriendKeys): string[] {
  const names = [friendEmailIdentity, friendPhone].filter((name) => name !== null);
  return names.map((name) => `${name} in ${campaignId}`);
}

/** Drops the friends who have any referral already, in whatever state. */
async function withoutKnown(tx: Tx, drafts: readonly ReferralDraft[]): Promise<readonly ReferralDraft[]> {
  await lockPhones(
    tx,
    drafts.map(({ friend }) => friend),
  );
  const queries = drafts.map(({ friend }, at) => ({ at, ...friend }));
  const known = await tx.execute<{ at: number }>(sql`
    SELECT at FROM ${rowsOf(queries, 'at int, "orgId" uuid, "campaignId" uuid, "friendEmailIdentity" text, "friendPhone" text')} w
     WHERE EXISTS (SELECT FROM referrals f WHERE f.org_id = w."orgId" AND f.campaign_id = w."campaignId"
                                             AND f.friend_email_identity = w."friendEmailIdentity")
        OR EXISTS (SELECT FROM referrals f WHERE f.org_id = w."orgId" AND f.campaign_id = w."campaignId"
                                             AND f.friend_phone = w."friendPhone")`);
  const places = new Set(known.map(({ at }) => at));
  return drafts.filter((_, at) => !places.has(at));
}

const insertRows = prepareInsert(table, [
  ...(["orgId", "id", "campaignId", "advocateId", "createdAt"] as const),
  ...([
    "friendName",
    "friendEmail",
    "friendPhone",
    "friendSmsConsentAt",
    "friendTellConsentAt",
    "note",
  ] as const),
  ...(["source", "rewardMode", "advocateRewardValue", "friendRewardValue", "creditHoldDays"] as const),
]);

async function insertReferrals(tx: Tx, drafts: readonly ReferralDraft[]): Promise<ReadonlySet<string>> {
  if (drafts.length === 0) return new Set();
  const rows = insertRows(drafts.map(({ referral }) => referral));
  const inserted = await tx.execute<{ id: string }>(sql`${rows} ON CONFLICT DO NOTHING RETURNING id`);
  return new Set(inserted.map(({ id }) => id));
}

/** Per organization in one order for all callers: plan usage first, then lead alerts. */
async function countAndAlert(tx: Tx, created: readonly ReferralDraft[]): Promise<void> {
  const organizations = new Map<string, ReferralDraft[]>();
  for (const draft of created) {
    const { orgId } = draft.place;
    organizations.set(orgId, [...(organizations.get(orgId) ?? []), draft]);
  }
  const groups = [...organizations.keys()].sort().map((orgId) => organizations.get(orgId) ?? []);
  for (const drafts of groups) {
    const counted = drafts.find(({ member: { actor } }) => actor.kind !== "portal");
    if (counted) await requireQuota(tx, counted.member.actor, "referrals");
  }
  for (const drafts of groups) {
    const heard = drafts.filter(({ member: { actor } }) => actor.kind !== "user" && actor.kind !== "system");
    const [first] = heard;
    if (!first) continue;
    const leads = heard.map(({ referral, place }) => leadOf(referral, place.advocate));
    await alertMembers({ ...first.member, db: tx }, leads);
  }
}

function present(
  { source: _, ...referral }: ReferralDraft["referral"],
  { campaignName }: ReferrerRow,
): Done<CreateOutput> {
  const stored = { ...referral, status: "pending", stage: "new", awaitsConfirmation: false } as const;
  const presented = presentNew(stored, { name: campaignName });
  return { output: { referral: presented }, changes: [createdChange(presented)] };
}
