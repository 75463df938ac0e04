import { MailX } from "lucide-react";
import type { WholeMessage } from "@/components/messages/message-words";
import { formatPhone } from "@/components/ui/format-phone";
import { Notice } from "@/components/ui/notice";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { type Sending, settingsFor } from "./sending";
import { SettingNames } from "./setting-names";

/** Why a message was kept instead of sent, and what to do about it. */
export function KeptHere({ message, sending }: { message: WholeMessage; sending: Sending }) {
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
