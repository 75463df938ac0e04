import { messageStates, type WholeMessage } from "@/components/messages/message-words";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { KeptHere } from "./kept-here";
import type { Sending } from "./sending";

/** What became of the message, where there is more to it than that it was sent. */
export function MessageState({ message, sending }: { message: WholeMessage; sending: Sending }) {
  const { status, problem, attempts, template } = message;
  switch (status) {
    case "sent":
      return null;
    case "captured":
      return <KeptHere message={message} sending={sending} />;
    case "queued":
      return (
        <Notice tone="amber" title="Waiting to be sent">
          {attempts === 0
            ? messageStates.queued.meaning
            : `Tried ${attempts === 1 ? "once" : `${attempts} times`}, and it goes on by itself.`}
          {problem && ` The last time: ${problem}`}
        </Notice>
      );
    case "suppressed":
      return (
        <Notice title="Not sent">
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
