import type { z } from "zod";
import { firstName } from "@/emails/text/names";
import type { reviews } from "@/lib/leads/review/contract";

/** A review as a row of the list. */
export type ListedReview = z.output<typeof reviews.list.output>["reviews"][number];

/** A review with all details. */
export type ReviewCaseFacts = z.output<typeof reviews.get.output>["review"];

export type ReviewSettings = z.output<typeof reviews.getSettings.output>["settings"];
export type RuleInfo = ReviewSettings["rules"][number];

/** Display names of both people: first names, if they differ. */
export function displayNames({ advocateName, friendName }: Pick<ListedReview, "advocateName" | "friendName">) {
  const [advocate, friend] = [firstName(advocateName), firstName(friendName)];
  return advocate && friend && advocate !== friend
    ? { advocate, friend }
    : { advocate: advocateName, friend: friendName };
}
