import { MailX } from "lucide-react";
import { messageStates, type WholeMessage } from "@/components/messages/message-badge";
import { formatPhone } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { type Sending, settingsFor } from "./sending";
import { SettingNames } from "./setting-names";

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

/** Why a message was kept instead of sent, and what to do about it. */
function KeptHere({ message, sending }: { message: WholeMessage; sending: Sending }) {
  const { channel, to } = message;
  return (
    <Notice tone="blue" icon={MailX} title="Kept here: nobody was sent this">
      {!sending[channel] ? (
        <NoProvider channel={channel} isAdmin={sending.isAdmin} />
      ) : isFictional(to) ? (
        <>
          <bdi>{channel === "sms" ? formatPhone(to) : to}</bdi> is reserved for examples and reaches nobody.
        </>
      ) : (
        "No provider was set up when it was written. Send it again to have it delivered."
      )}
    </Notice>
  );
}

function NoProvider({ channel, isAdmin }: { channel: WholeMessage["channel"]; isAdmin: boolean }) {
  if (!isAdmin) return "Whoever runs this server has not set up a provider yet.";
  return (
    <>
      No provider is set up. To have {channel === "email" ? "e-mails" : "texts"} sent, whoever runs this
      server sets <SettingNames names={settingsFor[channel]} />. Until then, pass on what matters yourself:
      links for the recipient are in the text.
    </>
  );
}
