const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * An email address as a name of its owner: two addresses that read the same here reach the same person. Lower case,
 * without what follows a plus sign, and for Gmail without dots and under one domain. It is for comparing and counting;
 * messages go to what was typed. The columns `email_identity` and `friend_email_identity` compute the same.
 */
export function normalizeEmail(email: string): string {
  const typed = email.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 1) return typed;
  const [name, domain] = [typed.slice(0, at), typed.slice(at + 1)];
  // An address that begins with its plus sign is nobody else's.
  const plain = name.replace(/^([^+]+)\+.*$/, "$1");
  return GMAIL.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
