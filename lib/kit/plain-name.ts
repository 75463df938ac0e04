import { isDomain } from "#domains";
import { text } from "@/lib/kit/contract";

/**
 * A name that strangers read in messages and on public pages: text without a web address, which mail programs would
 * turn into a link. Only what comes in is held to it; names that were stored before stay as they are.
 */
export function plainName(max: number) {
  return text(max).refine((name) => !holdsWebAddress(name), "can’t contain a web address");
}

// Characters that are not seen, and the dots of other scripts, which browsers take for one.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const OTHER_DOTS = /[\u3002\uff61]/gu;
const PREFIX = /:\/\/|(?:^|[^\p{L}\p{N}])www\./iu;
const NOT_OF_HOSTS = /[^\p{L}\p{M}\p{N}.-]+|\.{2,}/u;

/**
 * Whether a program would make a link of something in the text: "acme.com", but not "St. John" or "Dr.Smith". Initials
 * before a name that ends like a domain are a person's: "A.De Silva", "T.Co".
 */
export function holdsWebAddress(text: string): boolean {
  const seen = text.replace(INVISIBLE, "").normalize("NFKC").replace(OTHER_DOTS, ".");
  // Split, not matched: a pattern that may begin at any letter reads a long word once for each of its letters.
  const hosts = seen.split(NOT_OF_HOSTS).map((word) => word.replace(/^\.|\.$/g, ""));
  const mayBeInitials = !/[/:@]/.test(seen);
  return (
    PREFIX.test(seen) ||
    hosts.some((host) => host.includes(".") && !(mayBeInitials && isInitials(host)) && isDomain(host))
  );
}

// What hardly anyone is called, and what links are made with.
const COMMON = /\.(com|net|org|info|biz|app|dev|online|site|shop|store|xyz|link|live|click)$/i;

function isInitials(host: string): boolean {
  return /^(?:\p{Lu}\.){1,3}\p{Lu}\p{Ll}+$/u.test(host) && !COMMON.test(host);
}
