"use client";

import { useSend } from "@/components/form/use-send";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { advocates } from "@/lib/leads/advocates/contract";
import type { PageAdvocate } from "./read-page";

interface ReplaceLinkProps {
  readonly advocate: PageAdvocate;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the link was replaced; the new one still has to be sent. */
  readonly onDone: () => void;
}

/** Replaces an advocate's portal link if it fell into the wrong hands. */
export function ReplaceLink({ advocate, open, onClose, onDone }: ReplaceLinkProps) {
  const { campaignId, advocateId, name } = advocate;
  const { trySend, pending, problem, forget } = useSend(advocates.replacePortalLink, {
    success: "The portal has a new link. The old one no longer works.",
  });

  async function confirm() {
    if (await trySend({ campaignId, advocateId })) onDone();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => {
        forget();
        onClose();
      }}
      title="Replace the portal link?"
      verb="Replace link"
      onConfirm={confirm}
      pending={pending}
      problem={problem}
    >
      <bdi>{name}</bdi>’s current portal link will stop working right away. Resend the invite so <bdi>{name}</bdi> gets
      the new one. Credit and the link for friends don’t change.
    </ConfirmDialog>
  );
}
