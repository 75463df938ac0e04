const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * A canonical form of an email address: two addresses with the same form reach the same person. Lower case, without a
 * `+tag`, and for Gmail without dots and under one domain. Use it to compare and count; send messages to the address as
 * typed. The columns `email_identity` and `friend_email_identity` compute the same.
 */
export function normalizeEmail(email: string): string {
  const typed = email.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 1) return typed;
  const [name, domain] = [typed.slice(0, at), typed.slice(at + 1)];
  // A leading plus sign starts no tag: the address belongs to someone else.
  const plain = name.replace(/^([^+]+)\+.*$/, "$1");
  return GMAIL.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
