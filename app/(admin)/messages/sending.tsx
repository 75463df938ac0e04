import { Fragment } from "react";
import type { ListedMessage } from "@/components/messages/message-badge";

/** What whoever runs the server sets to have messages sent. */
export const settingsFor: Readonly<Record<ListedMessage["channel"], readonly string[]>> = {
  email: ["RESEND_API_KEY", "EMAIL_FROM"],
  sms: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
};

/** How messages leave this server, and who looks at them. */
export interface Sending {
  readonly isAdmin: boolean;
  /** Who can be asked, where one is no admin. */
  readonly admins: readonly string[];
  /** Whether a provider for emails is set up, and one for texts. */
  readonly email: boolean;
  readonly sms: boolean;
  /** Whether the plan includes texts. */
  readonly hasSms: boolean;
}

/** Names of settings of the server, as in a sentence: "A, B and C". */
export function SettingNames({ names }: { names: readonly string[] }) {
  return names.map((name, position) => (
    <Fragment key={name}>
      {position > 0 && (position === names.length - 1 ? " and " : ", ")}
      <code className="wrap-anywhere font-mono text-[0.92em] text-ink">{name}</code>
    </Fragment>
  ));
}
