import { z } from "zod";
import { endOfDay } from "@/components/form/days";
import { readBasisPoints, readCents, readNumber } from "@/components/form/read-number";
import { campaigns, MAX_AMOUNT_CENTS, MAX_BASIS_POINTS } from "@/lib/campaigns/contract";
import type { EditorInput, EditorValues, Mode } from "./editor-values";

/** What the number of referrals per advocate may be. */
export interface CapRule {
  readonly most: number;
  /** What it is now, which may be more than it can be set to. */
  readonly now?: number;
  /** Why not more: "on Growth". */
  readonly because?: string;
}

const { name, status, rewardMode } = campaigns.create.input.shape;

const kinds = {
  fixed: {
    read: readCents,
    most: MAX_AMOUNT_CENTS,
    example: "an amount such as 25 or 25.50",
    top: "$10,000,000,000",
  },
  percent: {
    read: readBasisPoints,
    most: MAX_BASIS_POINTS,
    example: "a percentage such as 10 or 12.5",
    top: "100%",
  },
} as const;

function reward(mode: Mode) {
  const { read, most, example, top } = kinds[mode];
  return z.string().transform((typed, context) => {
    const value = read(typed);
    if (typeof value === "number" && value <= most) return value;
    const problem = typeof value === "number" ? `must be at most ${top}` : `must be ${example}`;
    return refuse(context, typed.trim() === "" ? "is required; write 0 for no reward" : problem);
  });
}

/** A reward value as it was typed, or undefined while it cannot be read. */
export function readReward(mode: Mode, typed: string): number | undefined {
  return reward(mode).safeParse(typed).data;
}

function cap({ most, now, because }: CapRule) {
  const top = because ? `${most} ${because}` : most;
  const kept = now !== undefined && now > most ? `, or stay at ${now}` : "";
  return z.string().transform((typed, context) => {
    const value = readNumber(typed);
    if (value === "") return refuse(context, "is required");
    if (typeof value !== "number" || !Number.isInteger(value))
      return refuse(context, "must be a whole number");
    if (value < 1) return refuse(context, "must be at least 1");
    if (value > most && value !== now) return refuse(context, `must be at most ${top}${kept}`);
    return value;
  });
}

/** The number of referrals as it was typed, or undefined while it cannot be read. */
export function readCap(rule: CapRule, typed: string): number | undefined {
  return cap(rule).safeParse(typed).data;
}

const expiresAt = z.string().transform((day, context) => {
  if (day === "") return null;
  const end = endOfDay(day);
  return Number.isNaN(end.getTime()) ? refuse(context, "must be a date") : end;
});

/** Reads what was typed as the campaign it describes, or says at which field it cannot be read. */
export function readEditor(rule: CapRule, values: EditorValues): z.ZodSafeParseResult<EditorInput> {
  const value = reward(values.rewardMode);
  const schema = z.object({
    name,
    rewardMode,
    advocateRewardValue: value,
    friendRewardValue: value,
    maxReferralsPerAdvocate: cap(rule),
    expiresAt,
    status: status.unwrap(),
  });
  return schema.safeParse(values, { reportInput: true });
}

function refuse(context: z.RefinementCtx<unknown>, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
