"use client";

import { UserPlus } from "lucide-react";
import { useReopened } from "@/components/form/use-reopened";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { fullNoteId } from "./seats";

const InviteForm = onDemand(() => import("./invite-form").then((module) => module.InviteForm));

const draftKey = "invite-colleague";

/** Asks a colleague in. It opens again by itself when the session ended while it was filled in. */
export function InviteDialog({ isFull }: { isFull: boolean }) {
  const [open, setOpen] = useReopened(draftKey);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Invite a colleague"
      description="They get an e-mail with a link to join, which works for 7 days."
      trigger={
        <Button look="primary" disabled={isFull} {...(isFull && { "aria-describedby": fullNoteId })}>
          <UserPlus aria-hidden size={16} strokeWidth={1.75} />
          Invite
        </Button>
      }
    >
      <InviteForm draftKey={draftKey} onDone={() => setOpen(false)} />
    </Dialog>
  );
}
