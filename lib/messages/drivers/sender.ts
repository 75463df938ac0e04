/** `Name <address>`; the name may be quoted. Anything else is a bare address. */
const mailbox = /^\s*"?([^<>]*?)"?\s*<([^<>]+)>$/;

/**
 * The From of an e-mail (RFC 5322 §3.4): the business's name with the installation's address.
 * @param emailFrom EMAIL_FROM; its own name stands in when the business's leaves nothing to show
 */
export function formatSender(name: string, emailFrom: string): string {
  const [, ownName = "", address = emailFrom] = mailbox.exec(emailFrom) ?? [];
  const shown = cleanName(name) || cleanName(ownName);
  return shown ? `"${shown}" <${address}>` : address;
}

// Quoting makes commas and the like harmless; what would need escaping within quotes is replaced, because parsers
// differ on it. Other alphabets stay as they are: the provider takes UTF-8 and encodes it for the wire itself.
function cleanName(name: string): string {
  return name
    .replaceAll('"', "'")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\\<>]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
