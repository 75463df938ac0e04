import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { Tone } from "@/components/ui/variants";
import type { messages } from "@/lib/messages/contract";

/** A message's status: a held one's release time, and a sent one's delivery report. */
export function MessageBadge({ status, heldUntil, delivery }: MessageOutcome) {
  const { name, tone, meaning } =
    status === "suppressed" && delivery ? skipped : (delivery && deliveries[delivery]) || messageStates[status];
  if (heldUntil) {
    return (
      <Badge tone={tone}>
        Held until <DateTime value={heldUntil} format="soon" />
      </Badge>
    );
  }
  return (
    <Badge tone={tone} title={meaning}>
      {name}
    </Badge>
  );
}

type MessageOutcome = Pick<ListedMessage, "status" | "heldUntil" | "delivery">;

/** A message in a list. */
export type ListedMessage = z.output<typeof messages.list.output>["messages"][number];

/** A message with its content. */
export type WholeMessage = z.output<typeof messages.get.output>["message"];

/** Display names of message templates. */
export const templateNames: Readonly<Record<ListedMessage["template"], string>> = {
  invite: "Invite",
  "portal-link": "Link to their page",
  "advocate-referred": "Friend signed up",
  "reward-advocate": "Advocate reward",
  "reward-friend": "Friend reward",
  "credit-released": "Credit ready",
  "reward-reversed": "Reward reversed",
  "reward-restored": "Reward restored",
  "credit-expiring": "Credit expires soon",
  "credit-used": "Receipt for used credit",
  "contact-code": "Code for a new contact",
  "contact-changed": "Contact changed",
  ask: "Ask",
  "friend-confirm": "Friend’s confirmation",
  "friend-reminder": "Friend’s reminder",
  "resume-emails": "Resubscribe confirmation",
  welcome: "Welcome",
  "magic-link": "Sign-in link",
  "team-invite": "Team invitation",
  "password-reset": "Password reset",
  "security-notice": "Security notice",
  "approval-request": "Approval request",
  "test-invite": "Test invite",
  "test-ask": "Test ask",
  "unhappy-answer": "Unhappy customer",
  "webhook-trouble": "Webhook trouble",
  "connection-trouble": "Connection trouble",
  "lead-alert": "New lead",
  "weekly-digest": "Weekly digest",
  "phone-code": "Phone verification code",
  "month-closed": "Closed month",
};

interface StatusLabel {
  readonly name: string;
  readonly tone: Tone;
  /** An explanation, if the name is not enough. */
  readonly meaning: string;
}

export const messageStates: Readonly<Record<ListedMessage["status"], StatusLabel>> = {
  queued: { name: "Waiting", tone: "amber", meaning: "Will go out as soon as the provider accepts it." },
  sent: { name: "Sent", tone: "accent", meaning: "The provider accepted it." },
  captured: { name: "Not sent", tone: "neutral", meaning: "No one received it." },
  suppressed: { name: "Opted out", tone: "neutral", meaning: "The recipient has opted out." },
  failed: { name: "Failed", tone: "red", meaning: "It could not be sent." },
};

/** The provider's delivery reports for sent messages. */
export const deliveries: Readonly<Record<NonNullable<ListedMessage["delivery"]>, StatusLabel>> = {
  delayed: { name: "Delayed", tone: "amber", meaning: "The recipient’s server isn’t taking it yet." },
  delivered: { name: "Delivered", tone: "accent", meaning: "It arrived." },
  undelivered: { name: "Not delivered", tone: "red", meaning: "This one didn’t arrive." },
  bounced: { name: "Bounced", tone: "red", meaning: "Nothing reaches this address." },
  complained: { name: "Marked as spam", tone: "red", meaning: "They get no more emails from you." },
};

const skipped: StatusLabel = {
  name: "Skipped",
  tone: "neutral",
  meaning: "An earlier message to it bounced.",
};
