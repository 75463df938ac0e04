import { Mail, MessageSquare } from "lucide-react";
import { MessageBadge } from "@/components/messages/message-badge";
import { type ListedMessage, templateNames } from "@/components/messages/message-words";
import { DateTime } from "@/components/ui/date-time";
import { formatPhone } from "@/components/ui/format-phone";
import { Cell, Row } from "@/components/ui/table";
import { OpenLink } from "../open-link";

interface Props {
  readonly message: ListedMessage;
  readonly onOpen: (messageId: string) => void;
}

/** One message: what it is and to whom, and what became of it. */
export function MessageRow({ message, onOpen }: Props) {
  const { messageId, channel, template, to, subject, status, problem, createdAt } = message;
  const Icon = channel === "email" ? Mail : MessageSquare;
  return (
    <Row>
      <Cell className="sm:w-1/2">
        <div className="flex min-w-0 gap-3">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon aria-hidden size={14} strokeWidth={1.75} />
            <span className="sr-only">{channel === "email" ? "E-mail" : "Text"}: </span>
          </span>
          <div className="min-w-0 leading-snug">
            <OpenLink name="message" id={messageId} onOpen={onOpen}>
              {templateNames[template]}
            </OpenLink>
            <p className="wrap-anywhere line-clamp-2 text-caption text-soft">
              {subject ? <bdi dir="ltr">{subject}</bdi> : "Text message"}
            </p>
          </div>
        </div>
      </Cell>
      <Cell label="To" className="wrap-anywhere text-secondary max-sm:text-right sm:max-w-56">
        <bdi>{channel === "sms" ? formatPhone(to) : to}</bdi>
      </Cell>
      <Cell label="Status" className="sm:max-w-64">
        <div className="max-sm:text-right">
          <MessageBadge status={status} />
          {problem && (
            <p className="wrap-anywhere mt-1 line-clamp-2 text-caption text-soft" title={problem}>
              {problem}
            </p>
          )}
        </div>
      </Cell>
      <Cell label="Written" align="end" className="whitespace-nowrap text-secondary text-soft">
        <DateTime value={createdAt} format="relative" />
      </Cell>
    </Row>
  );
}
