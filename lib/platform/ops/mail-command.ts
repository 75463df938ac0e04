import { randomUUID } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/kit/env";
import { emailProvider, readMailServer } from "@/lib/kit/env-mail";
import { fieldError } from "@/lib/kit/errors";
import { drivers } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { command, done } from "@/lib/platform/command";

/** `mail test`: sends one message with the settings of the service, and prints the provider's answer. */
export const mailTestCommand = command({
  usage: "mail test --to ADDRESS",
  summary: "Sends one test email with these settings, and prints the answer of the mail server or of Resend.",
  input: z.strictObject({ to: z.email("must be an email address") }),
  needsNoDatabase: true,
  run: async ({ to }, { log }) => done(await sendTest(to, log)),
});

async function sendTest(to: string, log: (line: string) => void) {
  const { EMAIL_FROM: from = "" } = env();
  const provider = emailProvider(env());
  if (!provider)
    throw new Error(
      "Emails are not set up: set SMTP_HOST (with SMTP_USER and SMTP_PASS) or RESEND_API_KEY, and EMAIL_FROM",
    );
  if (isFictional(to)) throw fieldError("to", "is an example address, which is never sent to");
  const server = readMailServer(env());
  const via = server ? `${server.host}:${server.port}` : "Resend";
  log(`Sending to ${to} through ${via} …`);
  const delivery = await drivers().email({
    ...{ messageId: randomUUID(), fromName: "", to, subject: "Test email of Referral Rewards", headers: {} },
    text: "This server can send emails.\n",
    html: "<p>This server can send emails.</p>",
  });
  if (delivery.outcome === "refused") throw new Error(delivery.reason);
  if (delivery.outcome === "captured") throw new Error("It was not sent, since no provider is set up");
  const { providerId, answer = "accepted" } = delivery;
  return { to, from, via, id: providerId, answer };
}
