"use client";

import { lazy, useWas } from "@/components/lazy";
import { Dialog } from "@/components/ui/dialog";
import type { PageAdvocate, PagePlan } from "./read-page";

const InviteAgain = lazy(() => import("./invite-again").then((module) => module.InviteAgain), null);
const ReplaceLink = lazy(() => import("./replace-link").then((module) => module.ReplaceLink), null);
const EraseDialog = lazy(() => import("@/components/people/erase-dialog").then((module) => module.EraseDialog), null);
const EditForm = lazy(() => import("./edit-form").then((module) => module.EditForm));

interface EditDialogProps {
  readonly advocate: PageAdvocate;
  readonly plan: PagePlan;
  readonly draftKey: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Edits an advocate's name and contacts. */
export function EditDialog({ advocate, plan, draftKey, ...state }: EditDialogProps) {
  return (
    <Dialog {...state} title="Edit contact" description="Link, code and credit stay the same.">
      <EditForm advocate={advocate} plan={plan} draftKey={draftKey} onDone={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

/** Confirmations about an advocate: resend the links, replace the portal link, or erase the person. */
export type LinkQuestion = "invite" | "replace" | "erase";

interface LinkDialogsProps {
  readonly advocate: PageAdvocate;
  readonly plan: PagePlan;
  readonly openDialog: LinkQuestion | null;
  readonly onAsk: (question: LinkQuestion | null) => void;
}

/** The confirmation dialogs. A replaced link has to be sent, so one leads to the other. */
export function LinkDialogs({ advocate, plan, openDialog, onAsk }: LinkDialogsProps) {
  const wasInvite = useWas(openDialog === "invite");
  const wasReplace = useWas(openDialog === "replace");
  const wasErase = useWas(openDialog === "erase");
  const close = () => onAsk(null);
  return (
    <>
      {wasReplace && (
        <ReplaceLink
          advocate={advocate}
          open={openDialog === "replace"}
          onClose={close}
          onDone={() => onAsk("invite")}
        />
      )}
      {wasErase && (
        <EraseDialog
          person={{ advocateId: advocate.advocateId }}
          name={advocate.name}
          open={openDialog === "erase"}
          onClose={close}
        />
      )}
      {wasInvite && <InviteAgain advocate={advocate} plan={plan} open={openDialog === "invite"} onOpenChange={close} />}
    </>
  );
}
