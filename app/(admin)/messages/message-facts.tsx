import { MessageBadge } from "@/components/messages/message-badge";
import { templateNames, type WholeMessage } from "@/components/messages/message-words";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { formatPhone } from "@/components/ui/format-phone";
import { AboutAdvocate } from "./about-advocate";

interface Props {
  readonly message: WholeMessage;
  readonly onOpen: (messageId: string) => void;
}

/** What is known of a message besides its words. */
export function MessageFacts({ message, onOpen }: Props) {
  const { channel, template, to, advocateId, status, attempts, ...times } = message;
  const { createdAt, handledAt, expiresAt, resendOf } = times;
  const isOver = status !== "queued";
  return (
    <DescriptionList
      facts={[
        { name: "Kind", value: `${templateNames[template]}, by ${channel === "email" ? "e-mail" : "text"}` },
        { name: "To", value: <bdi>{channel === "sms" ? formatPhone(to) : to}</bdi> },
        ...(advocateId ? [{ name: "For", value: <AboutAdvocate {...{ advocateId, to }} /> }] : []),
        { name: "Status", value: <MessageBadge status={status} /> },
        { name: "Written", value: <DateTime value={createdAt} format="date-time" /> },
        ...(handledAt && isOver
          ? [{ name: endings[status], value: <DateTime value={handledAt} format="date-time" /> }]
          : []),
        { name: "Attempts", value: attempts },
        ...(expiresAt
          ? [{ name: "Its link works until", value: <DateTime value={expiresAt} format="date-time" /> }]
          : []),
        ...(resendOf
          ? [
              {
                name: "Sends again",
                value: (
                  <Button size="small" onClick={() => onOpen(resendOf)}>
                    Open the first one
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

const endings = {
  queued: "Waiting",
  sent: "Sent",
  captured: "Kept",
  suppressed: "Not sent",
  failed: "Given up",
} as const;
