import { type AskStep, askSteps } from "@/db/enums";

/** The event that starts an ask. */
type AskTrigger = "job" | "credit" | "link" | "friend" | "expiry";

/** Defaults of a step, which a campaign can override. */
export interface StepInfo {
  readonly trigger: AskTrigger;
  readonly isOn: boolean;
  /** Hours after the trigger. */
  readonly delayHours: number;
}

/** All ask steps. Delays of job steps count from the job; `question` delays the other steps by a day. */
export const steps: Readonly<Record<AskStep, StepInfo>> = {
  question: { trigger: "job", isOn: false, delayHours: 2 },
  after_job: { trigger: "job", isOn: true, delayHours: 2 },
  reminder: { trigger: "job", isOn: true, delayHours: 3 * 24 },
  last_reminder: { trigger: "job", isOn: true, delayHours: 14 * 24 },
  // The notice about the credit itself has gone out by then.
  credit_landed: { trigger: "credit", isOn: true, delayHours: 24 },
  link_unopened: { trigger: "link", isOn: true, delayHours: 7 * 24 },
  friend_reminder: { trigger: "friend", isOn: true, delayHours: 2 * 24 },
  // Between the expiry notices 30 and 7 days ahead.
  credit_expiring: { trigger: "expiry", isOn: true, delayHours: 10 * 24 },
};

/** The steps that a job starts, in order. */
export const jobSteps = askSteps.filter((step) => steps[step].trigger === "job");

/** How long the question delays the next ask. A happy answer sends that ask at once. */
export const HOURS_TO_ANSWER = 24;

/** The longest delay, in hours. */
export const MAX_DELAY_HOURS = 90 * 24;

/** A campaign's overrides of a step. */
interface StepSettings {
  readonly isOn?: boolean | undefined;
  readonly delayHours?: number | undefined;
}

export type PlanSteps = Readonly<Partial<Record<AskStep, StepSettings>>>;

export function isStepOn(step: AskStep, plan: PlanSteps): boolean {
  return plan[step]?.isOn ?? steps[step].isOn;
}

/** Hours between the trigger and this step. */
export function delayOf(step: AskStep, plan: PlanSteps): number {
  const own = ownDelay(step, plan);
  if (step === "question" || steps[step].trigger !== "job" || !isStepOn("question", plan)) return own;
  return own + Math.max(0, ownDelay("question", plan) + HOURS_TO_ANSWER - ownDelay("after_job", plan));
}

function ownDelay(step: AskStep, plan: PlanSteps): number {
  return plan[step]?.delayHours ?? steps[step].delayHours;
}
