import { randomUUID } from "node:crypto";
import { type Delivery, type Email, TemporaryFailure, type TextMessage } from "@/lib/messages/drivers/driver";

/** An e-mail of its own to an address that a provider may see. */
export function makeEmail(of: Partial<Email> = {}): Email {
  return {
    messageId: randomUUID(),
    fromName: "Acme Plumbing",
    to: "ann@mail.acme.com",
    subject: "Ann, thank you: $25 is yours",
    html: "<p>$25 is yours</p>",
    text: "$25 is yours",
    headers: {},
    ...of,
  };
}

/** A text of its own to a number that a provider may see. */
export function makeText(of: Partial<TextMessage> = {}): TextMessage {
  return { messageId: randomUUID(), to: "+14155552671", body: "Acme: $25 is yours", ...of };
}

/** The temporary failure that a delivery must end in. */
export async function failureOf(delivery: Promise<Delivery>): Promise<TemporaryFailure> {
  const end: unknown = await delivery.catch((error: unknown) => error);
  if (end instanceof TemporaryFailure) return end;
  throw new Error(`Not a TemporaryFailure: ${end instanceof Error ? end.stack : JSON.stringify(end)}`);
}
