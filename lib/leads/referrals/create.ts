import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { lockFreeAdvocate } from "@/db/lock-free-advocate";
import { ofCampaign } from "@/db/of-campaign";
import { prepareInsert } from "@/db/prepare-insert";
import { rowsOf } from "@/db/rows-of";
import { referrals as table } from "@/db/schema/referrals";
import type { Offer } from "@/emails/props";
import { takesReferrals } from "@/lib/business/campaigns/conditions";
import { requireQuota } from "@/lib/business/plans/plan-usage";
import { type BatchedCall, checkCall, implementBatched } from "@/lib/kit/batch";
import { fieldError } from "@/lib/kit/errors";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";
import { alertMembers } from "@/lib/leads/lead-alerts/alert";
import { referrals } from "@/lib/leads/referrals/contract";
import {
  duplicateReferral,
  findKeeper,
  lockPhones,
  rejectRivals,
  sentEntry,
} from "@/lib/leads/referrals/friend-claims";
import { isTold, referredRows } from "@/lib/leads/referrals/notify-advocate";
import {
  consentOf,
  createdChange,
  findPlace,
  friendOf,
  leadOf,
  newReferral,
  ownContact,
  presentNew,
} from "@/lib/leads/referrals/service";
import { flagReferrals } from "@/lib/leads/review/flag";
import { entryOf, postEntries } from "@/lib/ledger/post-activity";
import { type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";
import { agreementBy, noteTextConsents } from "@/lib/messages/text-consents";

type CreateInput = z.output<typeof referrals.create.input>;
type CreateOutput = z.output<typeof referrals.create.output>;
type Call = BatchedCall<CreateInput>;

/** Adds a referral of an advocate, on the campaign's current terms. */
export const createReferral = implementBatched(referrals.create, createReferrals);

/**
 * A batch takes the calls with an open campaign, a place left, room in the plan, and a friend without earlier referrals.
 */
async function createReferrals(
  tx: Tx,
  calls: readonly Call[],
  isAlone: boolean,
): Promise<(CreateOutput | undefined)[]> {
  const places = isAlone ? await waitForPlaces(calls) : await lockFreePlaces(tx, calls);
  const drafts = await withoutKnown(tx, draftReferrals(calls, places, isAlone), isAlone);
  const inserted = await insertReferrals(tx, drafts);
  const created = drafts.filter(({ referral }) => inserted.has(referral.id));
  if (isAlone && created.length === 0) throw duplicateReferral();
  const outputs = new Map(created.map((draft) => [draft.call, present(draft)]));
  for (const [{ record }, { referral }] of outputs) record(createdChange(referral));
  await noteTextConsents(
    tx,
    created.flatMap(({ call, referral }) => consentOf(referral, agreementBy(call.actor))),
  );
  await postEntries(
    tx,
    created.map(({ call, referral }) => entryOf(call, sentEntry(referral))),
  );
  // A batch has no friends with earlier referrals.
  if (isAlone) for (const { call, friend, referral } of created) await rejectRivals(call, { ...referral, ...friend });
  await flagReferrals(
    tx,
    created.map(({ referral: { orgId, id: referralId, createdAt: now } }) => ({
      orgId,
      referralId,
      now,
      phase: "created",
    })),
  );
  await queueMessages(
    tx,
    created.flatMap(({ call, place, referral }) =>
      isTold(call.actor)
        ? referredRows(call, referral.id, {
            ...referral,
            ...place,
            friendAgreed: referral.friendTellConsentAt !== null,
          })
        : [],
    ),
  );
  await countAndAlert(tx, created);
  return calls.map((call) => outputs.get(call));
}

/** A referral to write, with its advocate and campaign. */
interface ReferralDraft {
  readonly call: Call;
  readonly place: ReferrerRow;
  readonly referral: ReturnType<typeof newReferral>;
  readonly friend: ReturnType<typeof friendOf>;
}

/** The campaign and advocate of a referral to create. */
interface ReferrerRow {
  /** Index of the call. */
  readonly at: number;
  readonly orgId: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly offer: Offer;
  readonly creditHoldDays: number;
  readonly advocateId: string;
  readonly advocate: Recipient;
  readonly emailIdentity: string | null;
  readonly phone: string | null;
  /** Read for batches; alone, `findPlace` and `requireQuota` check. */
  readonly room?: Room;
}

interface Room {
  /** Places left for the advocate's friends. */
  readonly left: number;
  readonly used: number;
}

/** @throws ApiError from `findPlace` */
async function waitForPlaces(calls: readonly Call[]): Promise<ReadonlyMap<number, ReferrerRow>> {
  const places = await Promise.all(
    calls.map(async (call, at): Promise<ReferrerRow> => {
      const { campaign, advocate } = await findPlace(call, call.input);
      const { orgId, campaignId, name: campaignName, creditHoldDays } = campaign;
      const { rewardMode, advocateRewardValue, friendRewardValue } = campaign;
      const { id: advocateId, emailIdentity, phone, smsConsentAt } = advocate;
      return {
        at,
        orgId,
        campaignId,
        campaignName,
        creditHoldDays,
        advocateId,
        emailIdentity,
        phone,
        offer: { rewardMode, advocateRewardValue, friendRewardValue },
        advocate: { ...advocate, advocateId, mayText: smsConsentAt !== null },
      };
    }),
  );
  return new Map(places.map((place) => [place.at, place]));
}

// Skips advocates that are locked elsewhere.
async function lockFreePlaces(tx: Tx, calls: readonly Call[]): Promise<ReadonlyMap<number, ReferrerRow>> {
  const now = calls[0]?.now ?? new Date();
  const wanted = calls.map(({ actor, input: { campaignId, advocateId, referralCode } }, at) => {
    const code = referralCode && normalizeReferralCode(referralCode);
    return { at, org: actor.orgId, campaign: campaignId, advocate: advocateId, code };
  });
  const rows = await tx.execute<ReferrerRow & Record<string, unknown>>(sql`
    SELECT w.at, a.org_id AS "orgId", c.id AS "campaignId", c.name AS "campaignName",
           jsonb_build_object('rewardMode', c.reward_mode, 'advocateRewardValue', c.advocate_reward_value,
                              'friendRewardValue', c.friend_reward_value) AS offer,
           c.credit_hold_days AS "creditHoldDays", a.id AS "advocateId", ${recipientJson("a")} AS advocate, a.email_identity AS "emailIdentity", a.phone,
           jsonb_build_object('left', c.max_referrals_per_advocate - a.pending_count - a.converted_count,
                              'used', (SELECT coalesce(sum(u.used), 0) FROM plan_usage u
                                        WHERE u.org_id = a.org_id AND u.resource = 'referrals')) AS room
      FROM ${rowsOf(wanted, "at int, org uuid, campaign uuid, advocate uuid, code text")} w
     CROSS JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = w.org AND id = w.campaign LIMIT 1) c
     CROSS JOIN LATERAL (SELECT coalesce(w.advocate, (SELECT id FROM advocates WHERE org_id = w.org AND referral_code = w.code)) AS id) named
     CROSS JOIN LATERAL ${lockFreeAdvocate(sql`w.org`, sql`named.id`)} a
     WHERE c.deleted_at IS NULL AND a.campaign_id = c.id AND a.erased_at IS NULL
       AND ${takesReferrals({ status: sql`c.status`, expiresAt: sql`c.expires_at` }, now)}`);
  return new Map(rows.map((place) => [place.at, place]));
}

/** Drafts one referral per friend while there is room. */
function draftReferrals(
  calls: readonly Call[],
  places: ReadonlyMap<number, ReferrerRow>,
  isAlone: boolean,
): ReferralDraft[] {
  const friends = new Set<string>();
  const hasRoom = countRoom();
  return calls.flatMap((call, at) => {
    const { input } = call;
    const place = places.get(at);
    if (!place || !checkCall(isAlone, () => requireFriend(place, input))) return [];
    const friend = friendOf(place, input);
    const names = namesOf(friend);
    if (names.some((name) => friends.has(name))) return [];
    for (const name of names) friends.add(name);
    if (!hasRoom(call, place)) return [];
    const { campaignId, offer, creditHoldDays } = place;
    const terms = { campaignId, ...offer, creditHoldDays };
    return [{ call, place, friend, referral: newReferral(call, terms, place.advocateId, input) }];
  });
}

/** Counts referrals to write, and whether the advocate and the plan have room for each. */
function countRoom(): (call: Call, place: ReferrerRow) => boolean {
  const used = new Map<string, number>();
  const take = (id: string, left: number) => {
    const number = (used.get(id) ?? 0) + 1;
    used.set(id, number);
    return number <= left;
  };
  return ({ actor }, { room, advocateId }) => {
    if (!room) return true;
    if (!take(advocateId, room.left)) return false;
    // An advocate's own referral is never rejected because of the business's plan.
    return actor.kind === "portal" || take(actor.orgId, actor.plan.referrals - room.used);
  };
}

/** @throws ApiError `self_referral` */
function requireFriend(place: ReferrerRow, input: CreateInput): true {
  const own = ownContact(place, input);
  if (own === "friendEmail") throw fieldError(own, "can’t be the advocate’s own email", "self_referral");
  if (own === "friendPhone") throw fieldError(own, "must not be the advocate's own number", "self_referral");
  return true;
}

type FriendKeys = ReturnType<typeof friendOf>;

/** A friend's identities in a campaign: see `findKeeper`. */
function namesOf({ campaignId, friendEmailIdentity, friendPhone }: FriendKeys): string[] {
  const names = [friendEmailIdentity, friendPhone].filter((name) => name !== null);
  return names.map((name) => `${name} in ${campaignId}`);
}

/**
 * Drops the friends who have any referral already, in whatever state; alone, only a counted one matters.
 * @throws ApiError `duplicate_referral`
 */
async function withoutKnown(
  tx: Tx,
  drafts: readonly ReferralDraft[],
  isAlone: boolean,
): Promise<readonly ReferralDraft[]> {
  if (isAlone) {
    for (const { friend } of drafts) if (await findKeeper(tx, friend)) throw duplicateReferral();
    return drafts;
  }
  await lockPhones(
    tx,
    drafts.map(({ friend }) => friend),
  );
  const queries = drafts.map(({ friend }, at) => ({ at, ...friend }));
  const isThere = sql.raw(ofCampaign("f", 'w."orgId"', 'w."campaignId"'));
  const known = await tx.execute<{ at: number }>(sql`
    SELECT at FROM ${rowsOf(queries, 'at int, "orgId" uuid, "campaignId" uuid, "friendEmailIdentity" text, "friendPhone" text')} w
     WHERE EXISTS (SELECT FROM referrals f WHERE ${isThere} AND f.friend_email_identity = w."friendEmailIdentity")
        OR EXISTS (SELECT FROM referrals f WHERE ${isThere} AND f.friend_phone = w."friendPhone")`);
  const places = new Set(known.map(({ at }) => at));
  return drafts.filter((_, at) => !places.has(at));
}

const insertRows = prepareInsert(table, [
  ...(["orgId", "id", "campaignId", "advocateId", "createdAt"] as const),
  ...(["friendName", "friendEmail", "friendPhone", "friendSmsConsentAt", "friendTellConsentAt", "note"] as const),
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
    const counted = drafts.find(({ call: { actor } }) => actor.kind !== "portal");
    if (counted) await requireQuota(tx, counted.call.actor, "referrals");
  }
  for (const drafts of groups) {
    const fromOutside = drafts.filter(({ call: { actor } }) => actor.kind !== "user" && actor.kind !== "system");
    const [first] = fromOutside;
    if (!first) continue;
    const leads = fromOutside.map(({ referral, place }) => leadOf(referral, place.advocate));
    await alertMembers(first.call, leads);
  }
}

function present({ referral: { source: _, ...referral }, place }: ReferralDraft): CreateOutput {
  const stored = { ...referral, status: "pending", stage: "new", awaitsConfirmation: false } as const;
  return { referral: presentNew(stored, { name: place.campaignName }) };
}
