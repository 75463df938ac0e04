"use client";

import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog, DialogActions } from "@/components/ui/dialog";

/** A field that two people changed at the same time. */
export interface FieldConflict {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Whose values win; `neither` returns to the form. */
export type ConflictChoice = "mine" | "theirs" | "neither";

export interface ConflictDialogProps {
  readonly differences: readonly FieldConflict[];
  /** The member who saved first, and when. */
  readonly who: string;
  readonly when: Date;
  readonly decide: (choice: ConflictChoice) => void;
}

/** Shows both versions of conflicting fields side by side and asks which to keep. */
export function ConflictDialog({ differences, who, when, decide }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && decide("neither")}
      title={`${who} changed this while you were editing`}
      description={
        <>
          Saved <DateTime value={when} format="relative" />. Your changes are not saved yet.
        </>
      }
    >
      <dl className="divide-y divide-inner-line">
        {differences.map(({ label, theirs, mine }) => (
          <div key={label} className="py-3 first:pt-0">
            <dt className="font-medium">{label}</dt>
            <dd className="wrap-anywhere mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5">
              <span className="text-soft">Saved</span>
              <span>{theirs}</span>
              <span className="text-soft">Yours</span>
              <span className="font-medium">{mine}</span>
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={() => decide("theirs")}>Take theirs</Button>
        <Button variant="primary" onClick={() => decide("mine")}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
