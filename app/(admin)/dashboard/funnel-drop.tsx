import { TextLink } from "@/components/ui/text-link";
import { advocatesPath, referralsPath } from "../paths";
import { counted } from "./counted";
import type { Insights } from "./figures";
import { findDrop, type LaterStage } from "./find-drop";

interface Advice {
  readonly between: string;
  /** What those who are lost there have not done. */
  readonly missing: (lost: number) => string;
  readonly action: string;
  readonly href: string;
}

const advice: Readonly<Record<LaterStage, Advice>> = {
  visited: {
    between: "invite and visit",
    missing: (lost) => `${counted(lost, "link")} ${lost === 1 ? "was" : "were"} never opened.`,
    action: "Send the invites again",
    href: advocatesPath({ part: "neverVisited" }),
  },
  referred: {
    between: "visit and referral",
    missing: (lost) =>
      `${counted(lost, "advocate")} whose link was opened ${lost === 1 ? "has" : "have"} referred nobody.`,
    action: "See who could use a reminder",
    href: advocatesPath({ part: "withoutReferrals" }),
  },
  converted: {
    between: "referral and customer",
    missing: (lost) =>
      `${counted(lost, "advocate")} ${lost === 1 ? "has" : "have"} only friends who still wait.`,
    action: "Go through the waiting referrals",
    href: referralsPath({ status: "pending" }),
  },
};

/** Where most advocates are lost, and what can be done about it. */
export function FunnelDrop({ funnel }: { funnel: Insights["funnel"] }) {
  const drop = findDrop(funnel);
  if (!drop) return null;
  const { between, missing, action, href } = advice[drop.missed];
  return (
    <p className="mt-5 text-pretty text-secondary text-soft">
      The biggest drop is between {between}: {missing(drop.lost)} <TextLink href={href}>{action} →</TextLink>
    </p>
  );
}
