import { type AskStep, askSteps } from "@/db/enums";

/** What starts an ask. */
export type AskTrigger = "job" | "credit" | "link" | "friend" | "expiry";

/** One step as it is unless a campaign says otherwise. */
export interface StepInfo {
  readonly trigger: AskTrigger;
  readonly isOn: boolean;
  /** After what starts it, in hours. */
  readonly delayHours: number;
}

/** Every ask there is. The ones after a job count from the job; `question` puts the others off by a day. */
export const steps: Readonly<Record<AskStep, StepInfo>> = {
  question: { trigger: "job", isOn: false, delayHours: 2 },
  after_job: { trigger: "job", isOn: true, delayHours: 2 },
  reminder: { trigger: "job", isOn: true, delayHours: 3 * 24 },
  last_reminder: { trigger: "job", isOn: true, delayHours: 14 * 24 },
  // The news of the credit itself has gone out by then.
  credit_landed: { trigger: "credit", isOn: true, delayHours: 24 },
  link_unopened: { trigger: "link", isOn: true, delayHours: 7 * 24 },
  friend_reminder: { trigger: "friend", isOn: true, delayHours: 2 * 24 },
  // After the notice 30 days before, and well before the one of the last week.
  credit_expiring: { trigger: "expiry", isOn: true, delayHours: 10 * 24 },
};

/** The steps that one job starts, in their order. */
export const jobSteps = askSteps.filter((step) => steps[step].trigger === "job");

/** The question puts off whatever follows by this time to answer it; whoever is happy is asked at once. */
export const HOURS_TO_ANSWER = 24;

/** The longest delay, in hours. */
export const MAX_DELAY_HOURS = 90 * 24;

/** What a campaign says of a step; what it leaves out is as usual. */
export interface StepSettings {
  readonly isOn?: boolean | undefined;
  readonly delayHours?: number | undefined;
}

export type PlanSteps = Readonly<Partial<Record<AskStep, StepSettings>>>;

export function isStepOn(step: AskStep, plan: PlanSteps): boolean {
  return plan[step]?.isOn ?? steps[step].isOn;
}

/** How long after its cause a step comes, in hours. */
export function delayOf(step: AskStep, plan: PlanSteps): number {
  const own = ownDelay(step, plan);
  if (step === "question" || steps[step].trigger !== "job" || !isStepOn("question", plan)) return own;
  return own + Math.max(0, ownDelay("question", plan) + HOURS_TO_ANSWER - ownDelay("after_job", plan));
}

function ownDelay(step: AskStep, plan: PlanSteps): number {
  return plan[step]?.delayHours ?? steps[step].delayHours;
}
