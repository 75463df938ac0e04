import { Users } from "lucide-react";
import { memo } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { FunnelSteps } from "../funnel-steps";
import { advocatesPath, referralsPath } from "../paths";
import { type Insights, percent, periodLabels, type ShownInsights } from "./figures";

const steps: readonly [from: FunnelStage, to: LaterStage][] = [
  ["invited", "writtenTo"],
  ["writtenTo", "visited"],
  ["visited", "referred"],
  ["referred", "converted"],
];

const advice: Readonly<Record<LaterStage, Advice>> = {
  writtenTo: {
    between: "being added and the first message",
    missing: (lost) => `${formatCount(lost, "advocate")} ${lost === 1 ? "was" : "were"} never sent a message.`,
    action: "Send the invites",
    href: advocatesPath({ part: "neverVisited" }),
  },
  visited: {
    between: "the message and opening the link",
    missing: (lost) => `${formatCount(lost, "link")} ${lost === 1 ? "was" : "were"} never opened.`,
    action: "Send the invites again",
    href: advocatesPath({ part: "neverVisited" }),
  },
  referred: {
    between: "opening the link and the first lead",
    missing: (lost) =>
      `${formatCount(lost, "advocate")} whose link was opened ${lost === 1 ? "has" : "have"} not referred anyone yet.`,
    action: "See who could use a reminder",
    href: advocatesPath({ part: "withoutReferrals" }),
  },
  converted: {
    between: "the first lead and a customer",
    missing: (lost) => `${formatCount(lost, "advocate")} ${lost === 1 ? "has" : "have"} only open leads so far.`,
    action: "Review open leads",
    href: referralsPath({ status: "pending" }),
  },
};

type FunnelStage = keyof FunnelCounts;
type LaterStage = Exclude<FunnelStage, "invited">;

interface Advice {
  readonly between: string;
  /** Describes the missing step of the lost advocates. */
  readonly missing: (lost: number) => string;
  readonly action: string;
  readonly href: string;
}

/** The progress of advocates enrolled in the period. */
export const Funnel = memo(function Funnel({ shown: { period, insights } }: { shown: ShownInsights }) {
  const { funnel } = insights;
  const { within } = periodLabels[period];
  const isEmpty = funnel.invited === 0;
  return (
    <Card flush aria-labelledby="funnel" className="h-full">
      <CardHeader
        flush
        id="funnel"
        title="From advocate to customer"
        description={isEmpty ? undefined : `How far advocates added ${within} have gotten.`}
      />
      {isEmpty && (
        <EmptyState icon={Users} title="No new advocates">
          No advocates were added {within}. Try a longer period.
        </EmptyState>
      )}
      {!isEmpty && (
        <div className="px-5 pt-2 pb-6 sm:px-6">
          <FunnelSteps funnel={funnel} />
          <FunnelDrop funnel={funnel} />
          <Benchmarks totals={insights.totals} />
        </div>
      )}
    </Card>
  );
});

type FunnelCounts = Insights["funnel"];

/** The step that loses most advocates, with advice. */
function FunnelDrop({ funnel }: { funnel: Insights["funnel"] }) {
  const drop = findDrop(funnel);
  if (!drop) return null;
  const { between, missing, action, href } = advice[drop.missed];
  return (
    <p className="mt-5 text-pretty text-secondary text-soft">
      The biggest drop-off is between {between}: {missing(drop.lost)} <TextLink href={href}>{action} →</TextLink>
    </p>
  );
}

interface Drop {
  /** The stage these advocates didn't reach. */
  readonly missed: LaterStage;
  readonly lost: number;
}

/** The stage with the largest loss, the first of equals; null if there is none. */
export function findDrop(funnel: FunnelCounts): Drop | null {
  const drops = steps.map(([from, missed]) => ({ missed, lost: funnel[from] - funnel[missed] }));
  const most = Math.max(...drops.map(({ lost }) => lost));
  return most > 0 ? (drops.find(({ lost }) => lost === most) ?? null) : null;
}

// With fewer visits the rates are noise.
const FEWEST_VISITS = 20;

/** Home services averages from Extole (success.extole.com, "Referral program benchmarks"). */
const typical = { signUp: 0.144, conversion: 0.05 };

/** Compares the period's rates with home services averages; hidden while there are few visits. */
function Benchmarks({ totals: { visits, referrals, conversions } }: Pick<Insights, "totals">) {
  if (visits < FEWEST_VISITS) return null;
  const rows = [
    { name: "Link visits that become leads", yours: referrals / visits, usual: typical.signUp },
    { name: "Link visits that become customers", yours: conversions / visits, usual: typical.conversion },
  ];
  return (
    <table className="mt-5 w-full border-inner-line border-t text-caption">
      <caption className="sr-only">Compared with other home service businesses</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="pt-3 text-left font-normal">
            Compared with home services
          </th>
          <th scope="col" className="w-14 pt-3 text-right font-normal">
            You
          </th>
          <th scope="col" className="w-16 pt-3 text-right font-normal">
            Typical
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, yours, usual }) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="text-right font-semibold">{percent(Math.min(yours, 1))}</td>
            <td className="text-right text-soft">{percent(usual)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="text-faint">
        <tr>
          <td colSpan={3} className="pt-1">
            Source: Extole benchmarks. Leads you add by hand count too.
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
