"use client";

import { MailX, Send } from "lucide-react";
import { type ReactNode, useId } from "react";
import { toast } from "sonner";
import { useSend } from "@/components/form/use-send";
import { messageStates, type WholeMessage } from "@/components/messages/message-badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { formatPhone } from "@/lib/kit/format-phone";
import { messages } from "@/lib/messages/contract";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { useRefresh } from "../use-refresh";
import { type Sending, SettingNames, settingsFor } from "./sending";

interface Props {
  readonly message: WholeMessage;
  readonly sending: Sending;
  readonly onOpen: (messageId: string) => void;
}

/** What became of the message, where there is more to it than that it was sent. */
export function MessageState({ message, sending }: { message: WholeMessage; sending: Sending }) {
  const { status, heldUntil, problem, attempts, template } = message;
  switch (status) {
    case "sent":
      return null;
    case "captured":
      return <KeptHere message={message} sending={sending} />;
    case "queued":
      if (heldUntil) {
        return (
          <Notice
            tone="amber"
            title={
              <>
                Held until <DateTime value={heldUntil} format="soon" />
              </>
            }
          >
            {problem} It goes out on its own as soon as there is room.
          </Notice>
        );
      }
      return (
        <Notice tone="amber" title="Waiting to be sent">
          {attempts === 0
            ? messageStates.queued.meaning
            : `Tried ${attempts === 1 ? "once" : `${attempts} times`}, and it will keep trying.`}
          {problem && ` Last time: ${problem}`}
        </Notice>
      );
    case "suppressed":
      return (
        <Notice title="Opted out">
          {problem ?? messageStates.suppressed.meaning} Only the recipient can change that.
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="red" title="It could not be sent">
          {problem}{" "}
          {template === "team-invite" && (
            <>
              Invite the person again in <TextLink href="/settings/team">Team</TextLink>.
            </>
          )}
        </Notice>
      );
  }
}

/** Why a message was kept instead of sent, and what to do about it. */
function KeptHere({ message, sending }: { message: WholeMessage; sending: Sending }) {
  const { channel, to } = message;
  return (
    <Notice tone="blue" icon={MailX} title="Not sent: no one received this">
      {!sending[channel] ? (
        <NoProvider channel={channel} isAdmin={sending.isAdmin} />
      ) : isFictional(to) ? (
        <>
          <bdi>{channel === "sms" ? formatPhone(to) : to}</bdi> is reserved for examples and reaches no one.
        </>
      ) : (
        "No provider was set up when it was created. Send it again to have it delivered."
      )}
    </Notice>
  );
}

function NoProvider({ channel, isAdmin }: { channel: WholeMessage["channel"]; isAdmin: boolean }) {
  if (!isAdmin) return "Your server administrator has not set up a provider yet.";
  return (
    <>
      No provider is set up. To have {channel === "email" ? "emails" : "texts"} sent, your server
      administrator sets <SettingNames names={settingsFor[channel]} />. Until then, pass on what matters
      yourself: links for the recipient are in the text.
    </>
  );
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
    toast.success(`Sent again, to ${done.output.message.to}.`);
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
    case "security-notice":
      return "It tells of one change, once.";
    case "approval-request":
      return "What still waits for a second OK is on the dashboard of everybody who may give it.";
    case "lead-alert":
      return "It tells of leads once. They are on the page of your leads.";
    case "welcome":
      return "It is sent once, when an organization is set up.";
    default:
      if (!isAdmin) return `Only admins can send a message again.${admins[0] ? ` Ask ${admins[0]}.` : ""}`;
      return status === "queued" ? "It still waits, so there is nothing to send again." : null;
  }
}
