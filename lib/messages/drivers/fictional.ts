const fictionalDomain = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/;

/** The numbers 555-0100 to 555-0199 of every US area code, in E.164. */
const fictionalNumber = /^\+1\d{3}55501\d{2}$/;

/**
 * Whether an email address or phone number is fictional by standard: the domains of RFC 2606, and the numbers the North
 * American Numbering Plan reserves for fiction. Demo data uses them, and no provider should see them.
 */
export function isFictional(address: string): boolean {
  const at = address.lastIndexOf("@");
  if (at < 0) return fictionalNumber.test(address);
  return fictionalDomain.test(
    address
      .slice(at + 1)
      .toLowerCase()
      .replace(/\.$/, ""),
  );
}
