import { and, asc, eq, inArray } from "drizzle-orm";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import type { ReviewRule, ReviewState } from "@/db/enums";
import { onAdvocate, onReferral } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { users } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { referralFlags, reviews } from "@/db/schema/reviews";
import { firstName } from "@/emails/text/names";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { type People, type Severity, severityOf } from "@/lib/leads/review/rule";
import { ruleOf } from "@/lib/leads/review/rules";

interface PresentedFlag {
  readonly rule: ReviewRule;
  readonly label: string;
  readonly severity: Severity;
  readonly sentence: string;
  readonly createdAt: Date;
}

/** A referral's review with its flags. */
export interface FlaggedReview {
  readonly reviewId: string;
  readonly state: ReviewState;
  /** Most severe first. */
  readonly flags: readonly PresentedFlag[];
}

/** Reviews by referral id. Sentences are composed on read, with current names. */
export async function readFlags(
  db: Db,
  orgId: string,
  referralIds: readonly string[],
): Promise<ReadonlyMap<string, FlaggedReview>> {
  if (referralIds.length === 0) return new Map();
  const rows = await db
    .select({
      reviewId: reviews.id,
      state: reviews.state,
      referralId: reviews.referralId,
      rule: referralFlags.rule,
      facts: referralFlags.facts,
      createdAt: referralFlags.createdAt,
      friend: { name: referrals.friendName, email: referrals.friendEmail, phone: referrals.friendPhone },
      advocate: { name: advocates.name, email: advocates.email, phone: advocates.phone },
    })
    .from(reviews)
    .innerJoin(referrals, onReferral(reviews))
    .innerJoinLateral(...byKey(advocates, onAdvocate(reviews)))
    .innerJoin(
      referralFlags,
      and(eq(referralFlags.orgId, reviews.orgId), eq(referralFlags.referralId, reviews.referralId)),
    )
    .where(and(eq(reviews.orgId, orgId), inArray(reviews.referralId, [...referralIds])))
    .orderBy(asc(referralFlags.createdAt), asc(referralFlags.rule));
  const nameOf = await readNames(
    db,
    orgId,
    rows.map(({ facts }) => facts),
  );
  const reviewsById = new Map<string, FlaggedReview>();
  for (const { reviewId, state, referralId, rule, facts, createdAt, friend, advocate } of rows) {
    const { label, severity, explain } = ruleOf[rule];
    const sentence = explain(facts, peopleOf(friend, advocate, nameOf));
    const before = reviewsById.get(referralId)?.flags ?? [];
    const flags = [...before, { rule, label, severity, sentence, createdAt }];
    reviewsById.set(referralId, { reviewId, state, flags: flags.toSorted(byGravity) });
  }
  return reviewsById;
}

const byGravity = (a: PresentedFlag, b: PresentedFlag) => severityOf[b.severity] - severityOf[a.severity];

type PersonName = Omit<People["friend"], "called">;

/** Both people of a referral as sentences name them: by first name if that is unambiguous. */
export function peopleOf(friend: PersonName, advocate: PersonName, nameOf: People["nameOf"]): People {
  const [friendFirst, advocateFirst] = [firstName(friend.name), firstName(advocate.name)];
  const isTelling = friendFirst !== "" && advocateFirst !== "" && friendFirst !== advocateFirst;
  return {
    friend: { ...friend, called: isTelling ? friendFirst : friend.name },
    advocate: { ...advocate, called: isTelling ? advocateFirst : advocate.name },
    nameOf,
  };
}

const UNKNOWN_NAME = "someone else";

/** Names of the advocates and members that facts refer to by id. */
export async function readNames(db: Db, orgId: string, facts: readonly unknown[]): Promise<(id: string) => string> {
  const [otherIds, memberIds] = [idsIn(facts, "otherId"), idsIn(facts, "memberId")];
  const others =
    otherIds.length === 0
      ? []
      : await db
          .select({ id: advocates.id, name: advocates.name })
          .from(advocates)
          .where(and(eq(advocates.orgId, orgId), inArray(advocates.id, otherIds)));
  const { id, email, firstName: first, lastName: last } = users;
  const members =
    memberIds.length === 0
      ? []
      : await db
          .select({ id, email, first, last })
          .from(users)
          .where(and(eq(users.orgId, orgId), inArray(users.id, memberIds)));
  const names = new Map([
    ...others.map((row): [string, string] => [row.id, row.name]),
    ...members.map((row): [string, string] => {
      const suggested = nameOfEmail(row.email);
      return [row.id, `${row.first ?? suggested.firstName} ${row.last ?? suggested.lastName}`.trim()];
    }),
  ]);
  return (wanted) => names.get(wanted) ?? UNKNOWN_NAME;
}

function idsIn(facts: readonly unknown[], field: "otherId" | "memberId"): string[] {
  const ids = facts.flatMap((fact) => {
    const value: unknown = typeof fact === "object" && fact !== null ? Reflect.get(fact, field) : undefined;
    return typeof value === "string" ? value : [];
  });
  return [...new Set(ids)];
}
