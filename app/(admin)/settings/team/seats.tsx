import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";

export interface Seats {
  readonly of: number;
  /** The plan's name. */
  readonly plan: string;
}

/** How many people the plan has room for, and how many of these places are taken: by members and open invitations. */
export function SeatsLine({ seats, taken }: { seats: Seats; taken: number }) {
  return (
    <div className="flex items-center gap-3">
      <span>
        {taken} of {seats.of} people on {seats.plan}
      </span>
      <div className="w-20 shrink-0">
        <Progress label="Places taken" value={taken} max={seats.of} />
      </div>
    </div>
  );
}

/** Names the note that says why nobody can be invited. */
export const fullNoteId = "no-place-left";

/** Says why nobody else can be invited, and what makes room. */
export function FullNote({ seats, invited }: { seats: Seats; invited: number }) {
  return (
    <div id={fullNoteId}>
      <Notice tone="amber" title={`All ${seats.of} places on ${seats.plan} are taken`}>
        {invited > 0 && "Open invitations count. "}
        To invite somebody else, {invited > 0 && "withdraw an invitation, "}remove a member, or ask whoever
        runs this server for a larger plan.
      </Notice>
    </div>
  );
}
