import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { Plan } from "@/lib/kit/auth/access";

/** A limit and how much of it is used. */
export interface Quota {
  readonly used: number;
  readonly limit: number;
}

/** A limit of the plan, with the plan's name unless screens don't mention plans. */
export interface PlanQuota extends Quota {
  readonly plan: Plan["name"];
}

/** " on Growth", or nothing if screens don't mention plans. */
export function onPlan(plan: Plan["name"]): string {
  return plan === null ? "" : ` on ${plan}`;
}

/** How many are left. */
export function quotaLeft({ used, limit }: Quota): number {
  return Math.max(limit - used, 0);
}

/** The id of the note that explains why no advocate can be enrolled. */
export const advocatesFullId = "no-room";

/** Warns if the account is full or almost full of advocates. */
export function AdvocateQuotaNote({ quota, className = "" }: { quota: PlanQuota; className?: string }) {
  const { used, limit, plan } = quota;
  const left = quotaLeft(quota);
  const included = formatNumber(limit);
  if (left === 0) {
    return (
      <div id={advocatesFullId} className={className}>
        <Notice tone="amber" title={`No room for another advocate${onPlan(plan)}`}>
          Your account includes {included} in all. To add someone else, ask your server administrator for more. Friends
          who become customers are still added.
        </Notice>
      </div>
    );
  }
  if (left > limit / 10) return null;
  return (
    <Notice className={className}>
      {formatNumber(used)} of the {included} advocates{plan === null ? "" : ` in ${plan}`} are used.{" "}
      {formatNumber(left)} left.
    </Notice>
  );
}

interface QuotaLineProps extends Quota {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** How much of a limit is used, in words and as a bar. */
export function QuotaLine({ used, limit, label, className, children }: QuotaLineProps) {
  return (
    <div className={cx("flex flex-wrap items-center gap-x-3 gap-y-1.5", className)}>
      <span>{children}</span>
      <div className="w-20 shrink-0">
        <Progress label={label} value={used} max={limit} />
      </div>
    </div>
  );
}

/** How many campaigns the plan has room for. */
export function CampaignQuotaLine({ used, limit, plan }: PlanQuota) {
  if (plan === null) return null;
  return (
    <QuotaLine used={used} limit={limit} label="Campaigns used">
      {used} of {limit} {limit === 1 ? "campaign" : "campaigns"} on {plan}
      {limit - used === 1 && ": room for one more"}
    </QuotaLine>
  );
}

/** The id of the note that explains why no campaign can be added. */
export const campaignsFullId = "no-campaign-left";

/** Explains why no campaign can be added, and how to make room. */
export function CampaignsFullNote({ limit, plan }: PlanQuota) {
  return (
    <div id={campaignsFullId}>
      {limit === 0 ? (
        <Notice tone="amber" title={`${plan ?? "Your account"} doesn’t include campaigns`}>
          To create one, ask your server administrator.
        </Notice>
      ) : (
        <Notice tone="amber" title={describeFull(limit, plan)}>
          Paused and ended campaigns count. To create another, delete one you no longer need or ask your server
          administrator for more.
        </Notice>
      )}
    </div>
  );
}

function describeFull(limit: number, plan: Plan["name"]): string {
  if (limit === 1) return `${plan ?? "Your account"} has room for one campaign`;
  return `All ${limit} campaigns${onPlan(plan)} are used`;
}
