import type { z } from "zod";
import type { conversions, referrals } from "@/db/schema/referrals";
import { formatCents } from "@/lib/kit/format-cents";
import type { Review } from "@/lib/leads/review/contract";
import type { People } from "@/lib/leads/review/rule";
import { formatDay } from "@/lib/leads/review/rules";

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
export function describeInFavor(facts: FavorFacts): string[] {
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
