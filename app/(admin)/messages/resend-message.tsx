"use client";

import { Send } from "lucide-react";
import { type ReactNode, useId } from "react";
import { toast } from "sonner";
import { useSend } from "@/components/form/use-send";
import type { WholeMessage } from "@/components/messages/message-badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { messages } from "@/lib/messages/contract";
import { useRefresh } from "../use-refresh";
import type { Sending } from "./sending";

interface Props {
  readonly message: WholeMessage;
  readonly sending: Sending;
  readonly onOpen: (messageId: string) => void;
}

/** Sends the message again, or says why that cannot be. */
export function ResendMessage({ message, sending, onOpen }: Props) {
  const noteId = useId();
  const refresh = useRefresh();
  const { trySend, pending, problem } = useSend(messages.resend);
  const whyNot: ReactNode = sayWhyNot(message, sending);

  async function resend() {
    const done = await trySend({ messageId: message.messageId });
    if (!done) return;
    await refresh();
    toast.success(`Written again, to ${done.output.message.to}.`);
    onOpen(done.output.message.messageId);
  }

  return (
    <div className="grid gap-3 border-inner-line border-t pt-5">
      {problem && (
        <Notice tone="red" role="alert" title="It was not sent again">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p id={noteId} className="min-w-0 flex-[1_1_16rem] text-pretty text-secondary text-soft">
          {whyNot ?? "It goes to where the advocate is reached now, with today's terms and balance."}
        </p>
        <Button onClick={resend} pending={pending} disabled={Boolean(whyNot)} aria-describedby={noteId}>
          <Send aria-hidden size={16} strokeWidth={1.75} />
          Send again
        </Button>
      </div>
    </div>
  );
}

/** Why a message cannot be sent again, as far as that is known before the server is asked; null when it may be. */
function sayWhyNot({ template, status }: WholeMessage, { isAdmin, admins }: Sending): ReactNode {
  switch (template) {
    case "team-invite":
      return (
        <>
          Its link is for one person and works once. Send the invitation again in{" "}
          <TextLink href="/settings/team">Team</TextLink>.
        </>
      );
    case "magic-link":
    case "password-reset":
      return "Its link works once. Whoever needs another one asks for it on the sign-in page.";
    case "welcome":
      return "It is sent once, when an organization is set up.";
    default:
      if (!isAdmin) return `Only admins can send a message again.${admins[0] ? ` Ask ${admins[0]}.` : ""}`;
      return status === "queued" ? "It still waits, so there is nothing to send again." : null;
  }
}
