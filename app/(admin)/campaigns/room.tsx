import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";

/** How many campaigns the plan has room for, and how many there are. */
export interface Room {
  readonly used: number;
  readonly limit: number;
  /** The plan's name. */
  readonly plan: string;
}

/** Names the note that says why no campaign can be added. */
export const fullNoteId = "no-campaign-left";

/** How much of the plan is used. */
export function RoomLine({ used, limit, plan }: Room) {
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

/** Says why no campaign can be added, and what makes room. */
export function FullNote({ limit, plan }: Room) {
  return (
    <div id={fullNoteId}>
      {limit === 0 ? (
        <Notice tone="amber" title={`${plan} does not include campaigns`}>
          To create one, ask whoever runs this server for another plan.
        </Notice>
      ) : (
        <Notice
          tone="amber"
          title={
            limit === 1 ? `${plan} has room for one campaign` : `All ${limit} campaigns on ${plan} are used`
          }
        >
          Paused and ended campaigns count. To create another one, edit or delete one that you no longer need,
          or ask whoever runs this server for a larger plan.
        </Notice>
      )}
    </div>
  );
}
