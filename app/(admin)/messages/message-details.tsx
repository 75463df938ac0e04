import type { WholeMessage } from "@/components/messages/message-words";
import { MessageBody } from "./message-body";
import { MessageFacts } from "./message-facts";
import { MessageState } from "./message-state";
import { ResendMessage } from "./resend-message";
import type { Sending } from "./sending";

interface Props {
  readonly message: WholeMessage;
  readonly sending: Sending;
  readonly onOpen: (messageId: string) => void;
}

/** What became of a message, what it says, and the way to send it again. */
export function MessageDetails({ message, sending, onOpen }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MessageState message={message} sending={sending} />
      <MessageBody message={message} />
      <MessageFacts message={message} onOpen={onOpen} />
      <ResendMessage message={message} sending={sending} onOpen={onOpen} />
    </div>
  );
}
