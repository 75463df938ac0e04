import { isDomain } from "#domains";
import { text } from "@/lib/kit/contract";

/**
 * A name shown to strangers in messages and on public pages: text without a web address, which mail programs would turn
 * into a link. Checked on input only; names stored earlier stay as they are.
 */
export function plainName(max: number) {
  return text(max).refine((name) => !holdsWebAddress(name), "can’t contain a web address");
}

// Invisible characters, and the dots of other scripts, which browsers treat as periods.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const OTHER_DOTS = /[\u3002\uff61]/gu;
const PREFIX = /:\/\/|(?:^|[^\p{L}\p{N}])www\./iu;
const NON_HOST = /[^\p{L}\p{M}\p{N}.-]+|\.{2,}/u;

/**
 * Whether mail programs would turn part of the text into a link: "acme.com", but not "St. John" or "Dr.Smith". Initials
 * before a surname are not a domain: "A.De Silva", "T.Co".
 */
export function holdsWebAddress(text: string): boolean {
  const visible = text.replace(INVISIBLE, "").normalize("NFKC").replace(OTHER_DOTS, ".");
  // Split rather than match: a pattern that can start at any letter takes quadratic time on long words.
  const hosts = visible.split(NON_HOST).map((word) => word.replace(/^\.|\.$/g, ""));
  const mayBeInitials = !/[/:@]/.test(visible);
  return (
    PREFIX.test(visible) ||
    hosts.some((host) => host.includes(".") && !(mayBeInitials && isInitials(host)) && isDomain(host))
  );
}

// Common link endings that are rarely surnames.
const COMMON = /\.(com|net|org|info|biz|app|dev|online|site|shop|store|xyz|link|live|click)$/i;

function isInitials(host: string): boolean {
  return /^(?:\p{Lu}\.){1,3}\p{Lu}\p{Ll}+$/u.test(host) && !COMMON.test(host);
}
