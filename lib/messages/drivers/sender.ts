/** `Name <address>`, the name possibly quoted. Anything else is a bare address. */
const mailbox = /^\s*"?([^<>]*?)"?\s*<([^<>]+)>$/;

/** The sender of an email; the name is empty if there is none. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * The business's name with the installation's address.
 * @param emailFrom EMAIL_FROM; its name is the fallback if the business's name has no printable characters
 */
export function senderOf(name: string, emailFrom: string): Sender {
  const [, ownName = "", address = emailFrom] = mailbox.exec(emailFrom) ?? [];
  return { name: cleanName(name) || cleanName(ownName), address: address.trim() };
}

/** The sender as the From of an email (RFC 5322 §3.4). */
export function formatSender(name: string, emailFrom: string): string {
  const sender = senderOf(name, emailFrom);
  return sender.name ? `"${sender.name}" <${sender.address}>` : sender.address;
}

// Quotes make commas and the like harmless. Characters that need escaping within quotes are replaced, because parsers
// differ on them. Other alphabets stay: the provider or the mail library encodes them.
function cleanName(name: string): string {
  return name
    .replaceAll('"', "'")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\\<>]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
