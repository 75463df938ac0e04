import { z } from "zod";
import { ops, serverUrl } from "./ops";

const Mail = z.object({ template: z.string(), subject: z.string(), text: z.string() });
const Mails = z.object({ messages: z.array(Mail) });

/** An e-mail as somebody gets it who reads it as plain text. */
export type Mail = z.output<typeof Mail>;

/** All e-mails to an address, oldest first. */
export async function readMails(to: string): Promise<readonly Mail[]> {
  return Mails.parse(await ops("messages", "--to", to)).messages;
}

/** The newest e-mail of a template to an address. */
export async function newestMail(to: string, template: string): Promise<Mail> {
  const mail = (await readMails(to)).findLast((one) => one.template === template);
  if (!mail) throw new Error(`No e-mail ${template} was written to ${to}`);
  return mail;
}

/** The path of the page that an e-mail's link opens, with the token behind `#`. */
export function linkIn({ text }: Mail): string {
  const path = text.match(/https?:\/\/\S+#rr[a-z]_[\w-]+/)?.[0].slice(serverUrl().length);
  if (!path) throw new Error(`The e-mail has no link with a token:\n${text}`);
  return path;
}
