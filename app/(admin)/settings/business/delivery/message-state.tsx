"use client";

import { MailX, Send } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useSend } from "@/components/form/use-send";
import { deliveries, messageStates, type WholeMessage } from "@/components/messages/message-badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice, Problem } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { formatPhone } from "@/lib/kit/format-phone";
import { messages } from "@/lib/messages/contract";
import { describeSending } from "@/lib/messages/describe-sending";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { type SendingSetup, SettingNames, settingsFor } from "./sending";

interface Props {
  readonly message: WholeMessage;
  readonly sending: SendingSetup;
  readonly onOpen: (messageId: string) => void;
}

/** The message's status, if there is more to it than "sent". */
export function MessageState({ message, sending }: { message: WholeMessage; sending: SendingSetup }) {
  const { status, problem, template, delivery, deliveryReason } = message;
  switch (status) {
    case "sent":
      return delivery && deliveryReason ? (
        <Notice tone={deliveries[delivery].tone} title={deliveries[delivery].name}>
          {deliveryReason}
        </Notice>
      ) : null;
    case "captured":
      return <KeptHere message={message} sending={sending} />;
    case "queued":
      return <Waiting message={message} />;
    case "suppressed":
      if (delivery) return <Notice title="Skipped">{problem}</Notice>;
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

/** Why a message hasn't gone out yet. */
function Waiting({ message: { heldUntil, problem, attempts } }: { message: WholeMessage }) {
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
        {problem} It will go out automatically when your limit allows.
      </Notice>
    );
  }
  if (problem && attempts === 0) {
    return (
      <Notice tone="amber" title="On hold">
        {problem} <TextLink href="/settings/business/profile">Open your business profile</TextLink>
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
}

/** Why a message was captured instead of sent, and what to do about it. */
function KeptHere({ message, sending }: { message: WholeMessage; sending: SendingSetup }) {
  const { channel, to } = message;
  return (
    <Notice tone="blue" icon={MailX} title="Not sent: no one received this">
      {!sending[channel] ? (
        <NoProvider channel={channel} isAdmin={sending.isAdmin} />
      ) : isFictional(to) ? (
        <>
          <bdi>{channel === "sms" ? formatPhone(to) : to}</bdi> is an example address and can’t receive messages.
        </>
      ) : (
        "No provider was set up when it was created. Send it again to deliver it."
      )}
    </Notice>
  );
}

function NoProvider({ channel, isAdmin }: { channel: WholeMessage["channel"]; isAdmin: boolean }) {
  if (!isAdmin) return "Your server administrator has not set up a provider yet.";
  return (
    <>
      No provider is set up. To turn on {channel === "email" ? "emails" : "texts"}, your server administrator needs to
      set <SettingNames names={settingsFor[channel]} />. Until then, pass the links along yourself. They’re in the text.
    </>
  );
}

export function ResendMessage({ message, sending, onOpen }: Props) {
  const noteId = useId();
  const { trySend, pending, problem } = useSend(messages.resend, {
    success: ({ message: { to }, sending }) => `To ${to}: ${describeSending(sending)}`,
  });
  const whyNot: ReactNode = describeObstacle(message, sending);

  async function resend() {
    const done = await trySend({ messageId: message.messageId });
    if (done) onOpen(done.output.message.messageId);
  }

  return (
    <div className="grid gap-3 border-inner-line border-t pt-5">
      <Problem title="Couldn’t send again">{problem}</Problem>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p id={noteId} className="min-w-0 flex-[1_1_16rem] text-pretty text-secondary text-soft">
          {whyNot ?? "It goes to the advocate’s current email or phone, with the current offer and balance."}
        </p>
        <Button icon={Send} onClick={resend} pending={pending} disabled={Boolean(whyNot)} aria-describedby={noteId}>
          Send again
        </Button>
      </div>
    </div>
  );
}

/** Why a message can't be sent again, as far as the client knows; null if it may be. */
function describeObstacle({ template, status }: WholeMessage, { isAdmin, admins }: SendingSetup): ReactNode {
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
      return "Its link works once. Anyone who needs a new one can request it on the sign-in page.";
    case "security-notice":
      return "This notice is sent only once.";
    case "approval-request":
      return "Requests still waiting for approval are on the approvers’ dashboards.";
    case "weekly-digest":
      return "The next digest comes on Monday.";
    case "lead-alert":
      return "Lead alerts are sent once. See your leads on the Leads page.";
    case "welcome":
      return "It is sent once, when an organization is set up.";
    default:
      if (!isAdmin) return `Only owners can send a message again.${admins[0] ? ` Ask ${admins[0]}.` : ""}`;
      return status === "queued" ? "It hasn’t gone out yet, so there’s nothing to resend." : null;
  }
}
