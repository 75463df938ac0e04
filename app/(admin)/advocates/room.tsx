import { Notice } from "@/components/ui/notice";

/** How many advocates the plan has room for. */
export interface Room {
  readonly used: number;
  readonly of: number;
  /** The plan's name. */
  readonly plan: string;
}

/** Names the note that says why nobody can be enrolled. */
export const fullNoteId = "no-room";

/** How many more can be enrolled. */
export function roomLeft({ used, of }: Room): number {
  return Math.max(of - used, 0);
}

/** Says that the plan has no room for advocates any more, or will soon have none; before that it says nothing. */
export function RoomNote({ room, className = "" }: { room: Room; className?: string }) {
  const { used, of, plan } = room;
  const left = roomLeft(room);
  const limit = of.toLocaleString("en-US");
  if (left === 0) {
    return (
      <div id={fullNoteId} className={className}>
        <Notice tone="amber" title={`No room for another advocate on ${plan}`}>
          It includes {limit} in all. To enroll somebody else, ask whoever runs this server for a larger plan.
          Friends who become customers are still enrolled.
        </Notice>
      </div>
    );
  }
  if (left > of / 10) return null;
  return (
    <Notice className={className}>
      {used.toLocaleString("en-US")} of the {limit} advocates that {plan} includes are enrolled. There is room
      for {left.toLocaleString("en-US")} more.
    </Notice>
  );
}
