import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { z } from "zod";
import { parserOf } from "@/components/list/view-parser";
import { firstName } from "@/emails/text/names";
import type { reviews, severities } from "@/lib/leads/review/contract";

/** The view in the query; defaults to open reviews, most serious first. */
export const viewParsers = {
  part: parseAsStringLiteral(["open", "decided"]),
  sort: parseAsStringLiteral(["age"]),
  /** The open review. */
  review: parserOf(z.uuid()),
};

export type ReviewView = inferParserType<typeof viewParsers>;

export const loadView = createLoader(viewParsers);

/** A review as a row of the list. */
export type ListedReview = z.output<typeof reviews.list.output>["reviews"][number];

/** A review with all details. */
export type ReviewCaseFacts = z.output<typeof reviews.get.output>["review"];

export type ReviewSettings = z.output<typeof reviews.getSettings.output>["settings"];
export type RuleInfo = ReviewSettings["rules"][number];

interface Ordered {
  readonly severity: (typeof severities)[number];
  readonly openedAt: Date | string;
}

const gravity = { high: 0, medium: 1, low: 2 };

/** Sorts open reviews; ties go by waiting time. Decided ones keep their order. */
export function inOrder<R extends Ordered>(found: readonly R[], { part, sort }: ReviewView): readonly R[] {
  if (part === "decided") return found;
  const moment = ({ openedAt }: R) => new Date(openedAt).getTime();
  const weigh = ({ severity }: R) => (sort === "age" ? 0 : gravity[severity]);
  return found.toSorted((a, b) => weigh(a) - weigh(b) || moment(a) - moment(b));
}

/**
 * The review to open after a decision: the next in the list, else the one before. Trusting settles all reviews of an
 * advocate.
 */
export function nextAfter(
  list: readonly ListedReview[],
  decided: Pick<ListedReview, "reviewId" | "advocateId">,
  isTrusted: boolean,
): ListedReview | undefined {
  const at = list.findIndex(({ reviewId }) => reviewId === decided.reviewId);
  const isLeft = ({ reviewId, advocateId }: ListedReview) =>
    reviewId !== decided.reviewId && !(isTrusted && advocateId === decided.advocateId);
  return list.slice(at + 1).find(isLeft) ?? list.slice(0, Math.max(at, 0)).findLast(isLeft);
}

/** Display names of both people: first names, if they differ. */
export function calledOf({ advocateName, friendName }: Pick<ListedReview, "advocateName" | "friendName">) {
  const [advocate, friend] = [firstName(advocateName), firstName(friendName)];
  return advocate && friend && advocate !== friend
    ? { advocate, friend }
    : { advocate: advocateName, friend: friendName };
}
