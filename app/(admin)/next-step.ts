import type { z } from "zod";
import { DAY_MS } from "@/lib/kit/durations";
import type { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/open-stages";

type LeadProgress = Pick<
  z.output<typeof referrals.create.output>["referral"],
  "stage" | "friendPhone" | "friendEmail" | "approvalId" | "createdAt"
>;

/** After this long without contact, a new lead needs a decision rather than a call. */
const OLD_MS = 30 * DAY_MS;

type NextStep =
  | { readonly verb: "Call" | "Email"; readonly href: string }
  | { readonly verb: "Book" | "Convert" | "Mark lost" };

/** An open lead's next step by stage; undefined if it waits for an approval or is closed. */
export function findNextStep(lead: LeadProgress, now: Date): NextStep | undefined {
  const { stage, friendPhone, friendEmail, approvalId, createdAt } = lead;
  if (!isOpen(stage) || approvalId) return undefined;
  if (stage === "contacted") return { verb: "Book" };
  if (stage === "booked") return { verb: "Convert" };
  if (now.getTime() - createdAt.getTime() >= OLD_MS) return { verb: "Mark lost" };
  if (friendPhone) return { verb: "Call", href: `tel:${friendPhone}` };
  return friendEmail ? { verb: "Email", href: `mailto:${friendEmail}` } : { verb: "Mark lost" };
}
