import { and, count, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import { onAdvocate, onReferral } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { type conversions, referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import { reviews as table, trustedAdvocates } from "@/db/schema/reviews";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { formatCents, formatCentsShort } from "@/lib/kit/format-cents";
import { implement } from "@/lib/kit/implement";
import { type CustomerSince, findKnownCustomers, formatStreet } from "@/lib/leads/customers/service";
import { comparedFields, type Review, type ReviewCase, reviews } from "@/lib/leads/review/contract";
import { mayDecide, noSuchReview } from "@/lib/leads/review/decide";
import { findReview, isDecidable } from "@/lib/leads/review/read";
import { peopleOf } from "@/lib/leads/review/read-flags";
import type { People } from "@/lib/leads/review/rule";
import { formatDay } from "@/lib/leads/review/rules";
import { readSteps } from "@/lib/leads/review/steps";

type CaseDetails = z.output<typeof ReviewCase>;
type Side = CaseDetails["advocate"];

export const getReview = implement(reviews.get, async ({ db, actor, now }, { reviewId }) => {
  const review = await findReview(db, actor.orgId, reviewId);
  if (!review) throw noSuchReview();
  const facts = await readFacts(db, actor, review);
  const { advocate, referral, isTrusted, otherOpen, earlier, availableAt } = facts;
  const [ofAdvocate, ofFriend] = await findKnownCustomers(db, actor.orgId, [
    { email: advocate.emailIdentity, phone: advocate.phone },
    { email: referral.friendEmailIdentity, phone: referral.friendPhone },
  ]);
  const sides = {
    advocate: sideOf(advocate, ofAdvocate),
    friend: sideOf({ name: referral.friendName, email: referral.friendEmail, phone: referral.friendPhone }, ofFriend),
  };
  const people = peopleOf(contactsOf(referral), advocate, () => "");
  const { conversion, steps } = await readSteps(db, actor.orgId, { review, referral, people });
  const friendRewardText = describeFriendReward(referral);
  return {
    review: {
      ...review,
      ...sides,
      same: compare(sides, { advocate: advocate.emailIdentity, friend: referral.friendEmailIdentity }),
      inFavor: describeInFavor({
        people,
        review,
        referral,
        conversion,
        earlier,
        advocateSince: ofAdvocate?.since,
      }),
      steps,
      ...(friendRewardText !== undefined && { friendRewardText }),
      ...(review.creditCents !== undefined && {
        allowing: {
          ...effectOf(advocate, review.creditCents),
          ...(availableAt !== null && availableAt > now && { creditedAt: availableAt }),
        },
      }),
      isAdvocateTrusted: isTrusted,
      otherOpen,
      mayDecide: await mayDecide({ db, actor }, review.referralId),
    },
  };
});

const contactsOf = (referral: typeof referrals.$inferSelect) => ({
  name: referral.friendName,
  email: referral.friendEmail,
  phone: referral.friendPhone,
});

interface CaseIds {
  readonly referralId: string;
  readonly advocateId: string;
}

async function readFacts(db: Db, { orgId }: Actor, { referralId, advocateId }: CaseIds) {
  const ofAdvocate = and(eq(referrals.orgId, orgId), eq(referrals.advocateId, advocateId));
  const [row] = await db
    .select({
      referral: referrals,
      advocate: advocates,
      trustedSince: trustedAdvocates.createdAt,
      availableAt: heldCredit.availableAt,
    })
    .from(referrals)
    .innerJoinLateral(...byKey(advocates, onAdvocate(referrals)))
    .leftJoin(
      trustedAdvocates,
      and(eq(trustedAdvocates.orgId, referrals.orgId), eq(trustedAdvocates.advocateId, referrals.advocateId)),
    )
    .leftJoin(
      heldCredit,
      and(
        eq(heldCredit.orgId, referrals.orgId),
        eq(heldCredit.referralId, referrals.id),
        isNull(heldCredit.releasedAt),
      ),
    )
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId)));
  if (!row) throw noSuchReview();
  const others = await db
    .select({ open: count() })
    .from(table)
    .innerJoin(referrals, onReferral(table))
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.advocateId, advocateId),
        eq(table.state, "open"),
        ne(table.referralId, referralId),
        isDecidable,
      ),
    );
  const earlier = await db
    .select({
      made: count(),
      converted: sql<number>`count(*) FILTER (WHERE ${referrals.stage} = 'converted')::int`,
      reversed: sql<number>`count(*) FILTER (WHERE ${referrals.stage} = 'reversed')::int`,
    })
    .from(referrals)
    .where(and(ofAdvocate, lt(referrals.id, referralId), eq(referrals.awaitsConfirmation, false)));
  const { referral, advocate, trustedSince, availableAt } = row;
  return {
    referral,
    advocate,
    earlier: single(earlier),
    isTrusted: trustedSince !== null,
    otherOpen: single(others).open,
    availableAt,
  };
}

interface SideContacts {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

function sideOf({ name, email, phone }: SideContacts, known: CustomerSince | undefined): Side {
  const surname = lastNameOf(name);
  return {
    name,
    ...(surname !== undefined && { surname }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(known?.street !== undefined && { street: formatStreet(known.street) }),
    ...(known && { customer: { since: known.since, source: known.source } }),
  };
}

const SUFFIX = /[ ,]+(?:jr|sr|ii|iii|iv)\.?$/i;

/** A person's last name without suffixes such as Jr.; undefined for a single word. */
function lastNameOf(name: string): string | undefined {
  const plain = name
    .trim()
    .replace(SUFFIX, "")
    .replace(/[ .,]+$/, "");
  return /[^\s][ ,]+([^ ,]+)$/u.exec(plain)?.[1];
}

interface Both<T> {
  readonly advocate: T;
  readonly friend: T;
}

function compare({ advocate, friend }: Both<Side>, identities: Both<string | null>): CaseDetails["same"] {
  const isSame = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a.localeCompare(b, "en", { sensitivity: "base" }) === 0;
  return comparedFields.filter((field) =>
    field === "email"
      ? isSame(identities.advocate ?? undefined, identities.friend ?? undefined)
      : isSame(advocate[field], friend[field]),
  );
}

/** Owed credit is settled first. */
function effectOf(
  { creditBalanceCents: balanceBefore, owedCents }: typeof advocates.$inferSelect,
  creditCents: number,
) {
  return { balanceBefore, balanceAfter: balanceBefore + Math.max(0, creditCents - owedCents) };
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

function describeFriendReward({ rewardMode, friendRewardValue: value }: typeof referrals.$inferSelect) {
  if (value === 0) return undefined;
  return `${rewardMode === "fixed" ? formatCentsShort(value) : percent.format(value / 10_000)} off`;
}

interface FavorFacts {
  readonly people: People;
  readonly review: z.output<typeof Review>;
  readonly referral: typeof referrals.$inferSelect;
  readonly conversion: typeof conversions.$inferSelect | undefined;
  /** The advocate's earlier referrals. */
  readonly earlier: { readonly made: number; readonly converted: number; readonly reversed: number };
  /** Since when the advocate is a customer, if known. */
  readonly advocateSince: string | undefined;
}

/** Reasons in favor of a flagged referral, in sentences derived from the facts alone. */
function describeInFavor(facts: FavorFacts): string[] {
  const { people, review, referral, advocateSince } = facts;
  const { advocate, friend } = people;
  const isHousehold = review.flags.some(({ rule }) =>
    ["same_household", "shared_contact", "same_network"].includes(rule),
  );
  return [
    ...describeJob(facts),
    ...describeEarlier(facts),
    ...(referral.confirmedAt ? [`${friend.called} confirmed the referral.`] : []),
    ...(advocateSince ? [`${advocate.called} has been a customer since ${formatDay(advocateSince)}.`] : []),
    ...(isHousehold ? ["One household often shares a phone, an address and a network."] : []),
  ];
}

function describeJob({ conversion }: FavorFacts): string[] {
  if (!conversion) return [];
  const { externalId, jobValueCents } = conversion;
  const name = externalId && (/^\d/.test(externalId) ? `invoice ${externalId}` : externalId);
  const value = jobValueCents === null ? "" : ` for ${formatCents(jobValueCents)}`;
  if (name) return [`The job was real: ${name}${value}.`];
  return value ? [`The job has a value: ${value.slice(" for ".length)}.`] : [];
}

function describeEarlier({
  people: { advocate },
  earlier: { made: referred, converted, reversed },
}: FavorFacts): string[] {
  const came = converted + reversed;
  if (came === 0) return [];
  const whose = `${advocate.called}’s`;
  const became =
    came < referred
      ? `${came} of ${whose} ${referred} earlier referrals became ${came === 1 ? "a customer" : "customers"}.`
      : referred === 1
        ? `${whose} earlier referral became a customer.`
        : `${whose} ${referred} earlier referrals all became customers.`;
  return [reversed === 0 ? `${became} None was reversed.` : became];
}
