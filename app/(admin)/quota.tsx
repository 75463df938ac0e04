import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";

/** A plan limit and how much of it is used. */
export interface Quota {
  readonly used: number;
  readonly limit: number;
  readonly plan: string;
}

/** How many are left. */
export function quotaLeft({ used, limit }: Quota): number {
  return Math.max(limit - used, 0);
}

/** The id of the note that explains why no advocate can be enrolled. */
export const advocatesFullId = "no-room";

/** Warns if the plan is full or almost full of advocates. */
export function AdvocateQuotaNote({ quota, className = "" }: { quota: Quota; className?: string }) {
  const { used, limit, plan } = quota;
  const left = quotaLeft(quota);
  const included = limit.toLocaleString("en-US");
  if (left === 0) {
    return (
      <div id={advocatesFullId} className={className}>
        <Notice tone="amber" title={`No room for another advocate on ${plan}`}>
          It includes {included} in all. To add someone else, ask your server administrator for a bigger plan.
          Friends who become customers are still added.
        </Notice>
      </div>
    );
  }
  if (left > limit / 10) return null;
  return (
    <Notice className={className}>
      {used.toLocaleString("en-US")} of the {included} advocates in {plan} are used.{" "}
      {left.toLocaleString("en-US")} left.
    </Notice>
  );
}

export function CampaignQuotaLine({ used, limit, plan }: Quota) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>
        {used} of {limit} {limit === 1 ? "campaign" : "campaigns"} on {plan}
        {limit - used === 1 && ": room for one more"}
      </span>
      <div className="w-20 shrink-0">
        <Progress label="Campaigns used" value={used} max={limit} />
      </div>
    </div>
  );
}

/** The id of the note that explains why no campaign can be added. */
export const campaignsFullId = "no-campaign-left";

/** Explains why no campaign can be added, and how to make room. */
export function CampaignsFullNote({ limit, plan }: Quota) {
  return (
    <div id={campaignsFullId}>
      {limit === 0 ? (
        <Notice tone="amber" title={`${plan} doesn’t include campaigns`}>
          To create one, ask your server administrator for another plan.
        </Notice>
      ) : (
        <Notice
          tone="amber"
          title={
            limit === 1 ? `${plan} has room for one campaign` : `All ${limit} campaigns on ${plan} are used`
          }
        >
          Paused and ended campaigns count. To create another, delete one you no longer need or ask your
          server administrator for a bigger plan.
        </Notice>
      )}
    </div>
  );
}
