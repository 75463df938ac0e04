"use client";

import { Pencil, StickyNote } from "lucide-react";
import { useState } from "react";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { FoundReferral } from "./view";

// Forms weigh as much as all else that a lead shows.
const LeadNoteForm = lazy(() => import("./lead-note-form").then((module) => module.LeadNoteForm));

/** The team's note on a lead, edited inline. */
export function LeadNote({ referral }: { referral: FoundReferral }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <LeadNoteForm referral={referral} onDone={() => setEditing(false)} />;
  if (!referral.note) {
    return (
      <Button className="justify-self-start" size="small" onClick={() => setEditing(true)}>
        Add a note
      </Button>
    );
  }
  return (
    <div className="flex items-start gap-2 rounded-control border border-line bg-inner-line/50 py-1.5 pr-1.5 pl-3.5">
      <StickyNote size={16} className="mt-2 shrink-0 text-soft" />
      <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line py-1.5">
        <bdi>{referral.note}</bdi>
      </p>
      <IconButton label="Edit the note" icon={Pencil} onClick={() => setEditing(true)} />
    </div>
  );
}
