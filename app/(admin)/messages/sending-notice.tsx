import { MailX } from "lucide-react";
import { Fragment } from "react";
import { Notice } from "@/components/ui/notice";
import { type Sending, settingsFor } from "./sending";
import { SettingNames } from "./setting-names";

/** Says above the list that messages reach nobody, as long as that is so, and what changes it. */
export function SendingNotice({ sending }: { sending: Sending }) {
  const missing = [
    !sending.email && ({ channel: "email", what: "E-mails", them: "e-mails" } as const),
    !sending.sms && sending.hasSms && ({ channel: "sms", what: "Texts", them: "texts" } as const),
  ].filter((one) => one !== false);
  const [first, second] = missing;
  if (!first) return null;
  return (
    <Notice
      tone="blue"
      icon={MailX}
      className="mb-grid"
      title={`${second ? "Messages" : first.what} are kept here and reach nobody`}
    >
      {sending.isAdmin ? (
        <>
          No provider is set up yet.{" "}
          {missing.map(({ channel, them }) => (
            <Fragment key={channel}>
              To have {them} sent, whoever runs this server sets <SettingNames names={settingsFor[channel]} />
              .{" "}
            </Fragment>
          ))}
        </>
      ) : (
        <>Whoever runs this server has not set up a provider yet.</>
      )}
    </Notice>
  );
}
