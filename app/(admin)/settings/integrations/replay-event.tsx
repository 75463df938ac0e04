"use client";

import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { WholeEvent } from "./event-words";
import { useReplay } from "./use-replay";

const advice = {
  applied: "",
  unmatched: "Once what it is about is there, try the event again as it came.",
  refused: "Remove the cause, such as a paused campaign or a missing phone number, then try the event again.",
} as const;

/** Tries an event again just as it came. */
export function ReplayEvent({ event: { eventId, outcome } }: { event: WholeEvent }) {
  const { replay, pending, problem } = useReplay(eventId);
  return (
    <div className="grid gap-3">
      {problem && (
        <Notice tone="red" role="alert" title="It was not tried">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_14rem] text-pretty text-secondary text-soft">
          {advice[outcome]} It cannot take effect twice.
        </p>
        <Button onClick={() => void replay()} pending={pending}>
          <RotateCw aria-hidden size={16} strokeWidth={1.75} />
          Try again
        </Button>
      </div>
    </div>
  );
}
