import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";

interface Quota {
  readonly used: number;
  readonly of: number;
}

/** How many keys there are, and how many there can be. */
export function KeyQuota({ used, of }: Quota) {
  return (
    <div className="flex items-center gap-3 text-secondary text-soft">
      <span className="whitespace-nowrap">
        {used} of {of} {of === 1 ? "key" : "keys"}
      </span>
      <div className="w-20 shrink-0">
        <Progress label="Keys in use" value={used} max={of} />
      </div>
    </div>
  );
}

/** Names the note that says why no key can be created. */
export const noKeyLeftId = "no-key-left";

/** Says why no key can be created, and what makes room. `each` completes "room for 5 for …". */
export function NoKeyLeft({ used, of, plan, each }: Quota & { plan: string; each: string }) {
  return (
    <div id={noKeyLeftId}>
      <Notice tone="amber" title={sayFull(of, plan, each)}>
        {of > 0 && `${plan} has room for ${of} for ${each}. `}
        To create another one, {used > 0 && "revoke one that is not needed, or "}ask whoever runs this server
        for a larger plan.
      </Notice>
    </div>
  );
}

function sayFull(of: number, plan: string, each: string): string {
  if (of === 0) return `${plan} has no keys for ${each}`;
  return of === 1 ? "The only key is in use" : `All ${of} keys are in use`;
}
