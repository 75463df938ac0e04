/** Popular mail providers whose names are long enough that one wrong letter is a typo. */
const LONG = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "comcast.net"];
/** Names so short that a different domain may be one letter away. */
const SHORT = ["aol.com", "live.com", "msn.com", "att.net"];
/** Real domains one letter away from a name above. */
const RIGHT = new Set(["mail.com", "ymail.com", "email.com", "gmail.de"]);

/** The address that was probably meant: fred@gmail.com for fred@gmial.com. Undefined if nothing looks mistyped. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || RIGHT.has(domain) || [...LONG, ...SHORT].includes(domain)) return undefined;
  const meant =
    LONG.find((known) => isOneSlip(domain, known)) ??
    SHORT.find(
      (known) => isSwapped(domain, known) || (nameOf(domain) === nameOf(known) && isOneSlip(domain, known)),
    );
  return meant && `${email.slice(0, at)}@${meant}`;
}

const nameOf = (domain: string) => domain.slice(0, domain.lastIndexOf("."));

/** Whether one letter is missing, extra or different, or two neighbors are swapped. */
function isOneSlip(typed: string, known: string): boolean {
  if (isSwapped(typed, known)) return true;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const [left, meant] = [typed.slice(start), known.slice(start)];
  return left.slice(1) === meant.slice(1) || left === meant.slice(1) || left.slice(1) === meant;
}

function isSwapped(typed: string, known: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const [first = "", second = ""] = known.slice(start);
  return typed.slice(start) === `${second}${first}${known.slice(start + 2)}`;
}
