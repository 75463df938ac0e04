import { ShieldCheck, Star } from "lucide-react";
import type { FriendWords as Words } from "@/words/en/en";
import type { BusinessFacts } from "./business-card";

/** Review sites that people know by name rather than by host. */
const sites: ReadonlyMap<string, string> = new Map([
  ...["g.page", "google.com", "maps.google.com", "g.co", "maps.app.goo.gl"].map(
    (host) => [host, "Google"] as const,
  ),
  ["yelp.com", "Yelp"],
  ["facebook.com", "Facebook"],
  ["angi.com", "Angi"],
  ["nextdoor.com", "Nextdoor"],
  ["bbb.org", "BBB"],
  ["trustpilot.com", "Trustpilot"],
]);

/** Why a friend can trust the business, in one line: its rating and its license. Empty if it gave neither. */
export function TrustLine({ facts, words }: { facts: BusinessFacts; words: Words }) {
  const { reviews, licenseNumber } = facts;
  const { average, host = "" } = reviews ?? {};
  if (!average && !licenseNumber) return null;
  const format = new Intl.NumberFormat(words.lang);
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-secondary @4xl:mt-5 @4xl:text-body">
      {average && (
        <li className="flex items-center gap-1.5">
          <Star size={15} fill="currentColor" className="shrink-0" />
          {words.friend.rated(
            average.rating.toFixed(1),
            sites.get(host) ?? host,
            format.format(average.count),
          )}
        </li>
      )}
      {licenseNumber && (
        <li className="wrap-anywhere flex min-w-0 items-center gap-1.5">
          <ShieldCheck size={15} className="shrink-0" />
          {licenseNumber}
        </li>
      )}
    </ul>
  );
}
