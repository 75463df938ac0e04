import { count, percent } from "./counted";

/** What is compared: things that are counted, or money in cents. */
export type Measure = "count" | "money";

export interface Comparison {
  /** How much it has changed, when it has. */
  readonly change?: string;
  /** Goes on from there, or says all of it. */
  readonly text: string;
  readonly isRise: boolean;
}

// Below this many, a percentage makes noise look like news: 3 after 1 is no "200% more".
const FEWEST_FOR_PERCENT = 10;

const words = {
  count: { more: "more", less: "fewer", same: "As many as in", none: "None in" },
  money: { more: "more", less: "less", same: "As much as in", none: "Nothing in" },
};

/**
 * How a figure compares with the one of the period before, in words, so that no color is needed to understand it.
 * @param before what the period before is called: "the 90 days before"
 */
export function compare(now: number, past: number, measure: Measure, before: string): Comparison {
  const { more, less, same, none } = words[measure];
  if (past === 0) return { text: `${none} ${before}`, isRise: now > 0 };
  if (now === past) return { text: `${same} ${before}`, isRise: false };
  const isRise = now > past;
  const far = Math.abs(now - past);
  const amount = measure === "count" && past < FEWEST_FOR_PERCENT ? count(far) : percent(far / past);
  return { change: `${amount} ${isRise ? more : less}`, text: `than in ${before}`, isRise };
}
