import { recordVisit } from "@/lib/advocates/record-visit";
import type { Step, Telling } from "@/lib/platform/demo/demo-telling";

/** The referral link of an advocate; the code is known once the advocate is enrolled. */
export interface Link {
  referralCode: string;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Lets friends open an advocate's link: some before each referral; of those who refer nobody, the link of every other. */
export function planVisits(
  { visitors }: Telling,
  link: Link,
  enrolledAt: Date,
  referredAt: readonly Date[],
): Step[] {
  const looks = visitors.next() < 0.5 ? [new Date(enrolledAt.getTime() + 5 * DAY_MS)] : [];
  return (referredAt.length > 0 ? referredAt : looks).flatMap((until) =>
    Array.from({ length: visitors.integer(1, 3) }, () => {
      const longest = Math.min(3 * DAY_MS, until.getTime() - enrolledAt.getTime() - MINUTE_MS);
      const at = new Date(until.getTime() - Math.round(visitors.next() * longest));
      return { at, run: async () => void (await recordVisit(link.referralCode, at)) };
    }),
  );
}
