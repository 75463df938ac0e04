import { Badge } from "@/components/ui/badge";
import { type ListedMessage, messageStates } from "./message-words";

/** What became of a message, in a word. */
export function MessageBadge({ status }: { status: ListedMessage["status"] }) {
  const { name, tone, meaning } = messageStates[status];
  return (
    <Badge tone={tone} title={meaning}>
      {name}
    </Badge>
  );
}
