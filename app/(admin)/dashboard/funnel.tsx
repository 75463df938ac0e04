import { Users } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { advocatesPath, referralsPath } from "../paths";
import { Benchmarks } from "./benchmarks";
import { count, countOf, type Insights, percent, periodLabels, type ShownInsights } from "./figures";

/** How far an advocate comes, in order. */
const stages: readonly Stage[] = ["invited", "writtenTo", "visited", "referred", "converted"];

const steps: readonly [from: Stage, to: LaterStage][] = [
  ["invited", "writtenTo"],
  ["writtenTo", "visited"],
  ["visited", "referred"],
  ["referred", "converted"],
];

const advice: Readonly<Record<LaterStage, Advice>> = {
  writtenTo: {
    between: "adding and the first message",
    missing: (lost) => `${countOf(lost, "advocate")} ${lost === 1 ? "was" : "were"} never sent a message.`,
    action: "Send the invites",
    href: advocatesPath({ part: "neverVisited" }),
  },
  visited: {
    between: "message and visit",
    missing: (lost) => `${countOf(lost, "link")} ${lost === 1 ? "was" : "were"} never opened.`,
    action: "Send the invites again",
    href: advocatesPath({ part: "neverVisited" }),
  },
  referred: {
    between: "visit and lead",
    missing: (lost) =>
      `${countOf(lost, "advocate")} whose link was opened ${lost === 1 ? "has" : "have"} referred nobody.`,
    action: "See who could use a reminder",
    href: advocatesPath({ part: "withoutReferrals" }),
  },
  converted: {
    between: "lead and customer",
    missing: (lost) =>
      `${countOf(lost, "advocate")} ${lost === 1 ? "has" : "have"} only friends who still wait.`,
    action: "Go through the open leads",
    href: referralsPath({ status: "pending" }),
  },
};

const names: Readonly<Record<Stage, string>> = {
  invited: "Advocates added",
  writtenTo: "Sent a message",
  visited: "Link opened",
  referred: "Referred",
  converted: "Converted",
};

const shades = ["opacity-40", "opacity-55", "opacity-70", "opacity-85", ""];

type Stage = keyof FunnelCounts;
type LaterStage = Exclude<Stage, "invited">;

interface Advice {
  readonly between: string;
  /** What those who are lost there have not done. */
  readonly missing: (lost: number) => string;
  readonly action: string;
  readonly href: string;
}

/** How far the advocates who were enrolled in the period have come. */
export function Funnel({ shown: { period, insights } }: { shown: ShownInsights }) {
  const { funnel } = insights;
  const { within } = periodLabels[period];
  const isEmpty = funnel.invited === 0;
  return (
    <Card flush aria-labelledby="funnel" className="h-full">
      <CardHeader
        flush
        id="funnel"
        title="From advocate to customer"
        description={isEmpty ? undefined : `How far advocates added ${within} have come.`}
      />
      {isEmpty && (
        <EmptyState icon={Users} title="No new advocates">
          No advocates were added {within}. Try a longer period.
        </EmptyState>
      )}
      {!isEmpty && (
        <div className="px-5 pt-2 pb-6 sm:px-6">
          <ol className="grid gap-4">
            {stages.map((stage, at) => (
              <Step
                key={stage}
                name={names[stage]}
                reached={funnel[stage]}
                share={funnel[stage] / funnel.invited}
                isFirst={at === 0}
                shade={shades[at] ?? ""}
              />
            ))}
          </ol>
          <FunnelDrop funnel={funnel} />
          <Benchmarks totals={insights.totals} />
        </div>
      )}
    </Card>
  );
}

type FunnelCounts = Insights["funnel"];

/** Where most advocates are lost, and what can be done about it. */
function FunnelDrop({ funnel }: { funnel: Insights["funnel"] }) {
  const drop = findDrop(funnel);
  if (!drop) return null;
  const { between, missing, action, href } = advice[drop.missed];
  return (
    <p className="mt-5 text-pretty text-secondary text-soft">
      The biggest drop is between {between}: {missing(drop.lost)} <TextLink href={href}>{action} →</TextLink>
    </p>
  );
}

interface StepProps {
  readonly name: string;
  readonly reached: number;
  /** Of all who began. */
  readonly share: number;
  readonly isFirst: boolean;
  readonly shade: string;
}

function Step({ name, reached, share, isFirst, shade }: StepProps) {
  return (
    <li>
      <p className="flex items-baseline gap-2 text-secondary">
        <span className="flex-1 font-medium">{name}</span>
        <span className="font-semibold">{count(reached)}</span>
        <span className="w-16 text-right text-caption text-soft">
          {!isFirst && (
            <>
              {percent(share)}
              <span className="sr-only"> of those added</span>
            </>
          )}
        </span>
      </p>
      <div className="mt-1.5 h-2.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border">
        <div
          style={{ width: `${share * 100}%` }}
          className={cx("h-full rounded-chip bg-accent forced-colors:bg-[Highlight]", shade)}
        />
      </div>
    </li>
  );
}

interface Drop {
  /** The stage that these advocates have not reached. */
  readonly missed: LaterStage;
  readonly lost: number;
}

/** Where the funnel loses most, the first of equals; null while everybody gets through. */
export function findDrop(funnel: FunnelCounts): Drop | null {
  const drops = steps.map(([from, missed]) => ({ missed, lost: funnel[from] - funnel[missed] }));
  const most = Math.max(...drops.map(({ lost }) => lost));
  return most > 0 ? (drops.find(({ lost }) => lost === most) ?? null) : null;
}
