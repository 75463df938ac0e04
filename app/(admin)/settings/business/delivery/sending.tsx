import { Fragment } from "react";
import type { ListedMessage } from "@/components/messages/message-badge";

/** The server settings needed to send messages. Emails can also go out through Resend. */
export const settingsFor: Readonly<Record<ListedMessage["channel"], readonly string[]>> = {
  email: ["SMTP_HOST", "SMTP_USER", "SMTP_PASS", "EMAIL_FROM"],
  sms: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
};

/** How this server sends messages, and who is viewing. */
export interface SendingSetup {
  readonly isAdmin: boolean;
  /** Admins to ask, for other members. */
  readonly admins: readonly string[];
  /** Whether an email provider and a text provider are set up. */
  readonly email: boolean;
  readonly sms: boolean;
  /** Whether the plan includes texts. */
  readonly hasSms: boolean;
}

/** Setting names as in a sentence: "A, B and C". */
export function SettingNames({ names }: { names: readonly string[] }) {
  return names.map((name, position) => (
    <Fragment key={name}>
      {position > 0 && (position === names.length - 1 ? " and " : ", ")}
      <code className="wrap-anywhere font-mono text-[0.92em] text-ink">{name}</code>
    </Fragment>
  ));
}
