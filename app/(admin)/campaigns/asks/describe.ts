import type { z } from "zod";
import type { asks } from "@/lib/asks/contract";

export type AskPlan = z.output<typeof asks.getPlan.output>["askPlan"];
type PlanStep = AskPlan["steps"][number];
export type AskStep = PlanStep["step"];
export type StepResult = z.output<typeof asks.results.output>["results"][number];
export type Forecast = z.output<typeof asks.forecast.output>["forecast"];
export type ListedAsk = z.output<typeof asks.list.output>["asks"][number];

/** Labels of the asks. */
export const stepNames: Readonly<Record<AskStep, string>> = {
  question: "How did it go?",
  after_job: "Thank you, and their link",
  reminder: "A friendly reminder",
  last_reminder: "The link, once more",
  credit_landed: "Second ask",
  link_unopened: "Nudge to share",
  friend_reminder: "Reminder to the friend",
  credit_expiring: "Credit expires soon",
};

/** A trigger with its steps. */
export interface Sequence {
  readonly title: string;
  readonly text: string;
  readonly after: string;
  readonly steps: readonly AskStep[];
}

/** The sequence that a finished job starts. */
export const afterJob: Sequence = {
  title: "After every job",
  text: "From the Job done button, your job software or the API",
  after: "after the job",
  steps: ["question", "after_job", "reminder", "last_reminder"],
};

/** The other triggers. */
export const moreMoments: readonly Sequence[] = [
  {
    title: "When credit lands",
    text: "The best moment to ask again",
    after: "after credit lands",
    steps: ["credit_landed"],
  },
  {
    title: "Link never opened",
    text: "For new advocates who haven’t shared their link",
    after: "after they joined",
    steps: ["link_unopened"],
  },
  {
    title: "Friend hasn’t booked",
    text: "Once, to a friend who filled out the form",
    after: "after the form",
    steps: ["friend_reminder"],
  },
  {
    title: "Credit about to expire",
    text: "Between the two notices that credit is about to expire",
    after: "after the first notice",
    steps: ["credit_expiring"],
  },
];

/** The trigger of a step. */
export function sequenceOf(step: AskStep): Sequence {
  return moreMoments.find(({ steps }) => steps.includes(step)) ?? afterJob;
}

const delays = [0, 1, 2, 4, 8, 24, 48, 72, 120, 168, 240, 336, 504, 720];

/** The delays to choose from, including the current one. */
export function delayOptions(present: number, after: string) {
  return [...new Set([...delays, present])]
    .sort((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: describeDelay(hours, after) }));
}

/** "2 hours after the job". */
export function describeDelay(hours: number, after: string): string {
  if (hours === 0) return "Right away";
  const [count, unit] = hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ${after}`;
}
