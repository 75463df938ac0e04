import type { Plan } from "@/lib/auth/access";

const DAY_MS = 24 * 60 * 60 * 1000;

/** From when on a plan keeps the audit log and the handled webhook events (design §3, "Audit"). */
export function keptSince(plan: Plan, now: Date): Date {
  return new Date(Math.max(0, now.getTime() - plan.auditRetentionDays * DAY_MS));
}
