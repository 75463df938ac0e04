import { formatCreditMonths } from "@/lib/kit/format-credit-months";

/** The texts of an offer's terms. */
export const terms = {
  who: "Who can refer",
  whoText: (business: string) => `Anyone with their own referral link or code from ${business}.`,
  what: "What counts",
  whatText: (business: string, isNew: boolean) =>
    `${isNew ? "A new customer" : "Anyone"} who came to ${business} through that link or code, once the${isNew ? " first" : ""} job is done. Each friend counts once. You can’t refer yourself or someone in your own household.`,
  strict: "Anyone who was already a customer doesn’t count.",
  rewards: "What each of you gets",
  friendGets: (reward: string, isNew: boolean) => `The friend gets ${reward} off the ${isNew ? "first" : "next"} job.`,
  advocateGets: (reward: string) => `The person who referred them earns ${reward} in credit.`,
  advocateGetsShare: (reward: string) => `The person who referred them earns ${reward} of the job total in credit.`,
  noReward: (business: string) => `There is no reward; ${business} says thank you.`,
  when: "When you get it",
  friendWhen: (isNew: boolean) => `The friend’s discount comes off the ${isNew ? "first" : "next"} bill.`,
  advocateWhen: (business: string, holdDays: number) =>
    `The credit ${holdDays > 0 ? `is added ${holdDays === 1 ? "1 day" : `${holdDays} days`} after` : "is added once"} ${business} marks the job done. If the job is refunded, the credit is taken back.`,
  never: "There’s no reward in this program.",
  credit: "Credit, not cash",
  creditText: (business: string) =>
    `Credit comes off a bill from ${business}. It can’t be paid out, sold or given to someone else.`,
  creditLasts: (months: number | null) => formatCreditMonths(months),
  limits: "Limits and end date",
  most: (count: number, written: string) => `Up to ${written} ${count === 1 ? "friend" : "friends"} per person.`,
  until: (day: string) => `New friends can be referred until ${day}.`,
  noEnd: "The offer has no end date.",
  change: "What can change",
  changeText: (business: string) =>
    `${business} can change this offer, pause it or end it at any time, and turn down referrals that are not real. Friends referred before a change keep the offer they were given.`,
  more: (business: string) => `More from ${business}`,
};
