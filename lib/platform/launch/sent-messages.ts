import { env } from "@/lib/kit/env";
import { emailProvider } from "@/lib/kit/env-mail";

export interface Sends {
  readonly email: boolean;
  readonly sms: boolean;
}

/** Reads which channels have a provider. */
export function findSends(): Sends {
  return { email: emailProvider(env()) !== undefined, sms: env().TWILIO_ACCOUNT_SID !== undefined };
}

/** Describes where messages go. @param url the public address, which their links start with */
export function describeSends({ email, sms }: Sends, url: string): string {
  if (!email && !sms) return "emails and texts are not sent; read them under Delivery";
  const sent = [email && "emails", sms && "texts"].filter(Boolean).join(" and ");
  const unsent = [!email && "; emails are not sent", !sms && "; texts are not sent"].filter(Boolean).join("");
  const local = url.startsWith("https://")
    ? ""
    : `. Their links start with ${url}: set APP_URL to your public https address`;
  return `${sent} are sent${unsent}${local}`;
}
