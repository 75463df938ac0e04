import { Card, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import type { CreditReport } from "./months";

/** From the newest credit to the oldest, which needs attention. */
const shades = ["bg-accent", "bg-accent/75", "bg-accent/50", "bg-accent/25", "bg-amber"];
const names = ["Up to 30 days", "31 to 90 days", "91 to 180 days", "181 to 365 days", "Over a year"];

export function AgesCard({ report: { ages, totals } }: { report: CreditReport }) {
  const all = totals.closingCents;
  const shareOf = (cents: number) => (all === 0 ? 0 : (cents / all) * 100);
  return (
    <Card aria-labelledby="ages" className="print:break-inside-avoid">
      <CardHeader id="ages" title="How old the credit is" aside={formatMoney(all)} />
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-chip bg-inner-line">
        {ages.map(
          ({ cents }, at) =>
            cents > 0 && <div key={names[at]} className={shades[at]} style={{ flexGrow: shareOf(cents) }} />,
        )}
      </div>
      <table aria-label="Credit by age" className="mt-3 w-full text-left">
        <thead className="sr-only">
          <tr>
            {["Age", "Credits", "Share", "Amount"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-inner-line">
          {ages.map(({ cents, credits }, at) => (
            <tr key={names[at]}>
              <td className="py-2.5">
                <span className="flex items-center gap-2.5">
                  <span aria-hidden className={`size-2.5 shrink-0 rounded-[3px] ${shades[at]}`} />
                  {names[at]}
                </span>
              </td>
              <td className="px-2 py-2.5 text-right text-secondary text-soft max-sm:hidden">
                {credits.toLocaleString("en-US")} {credits === 1 ? "credit" : "credits"}
              </td>
              <td className="px-2 py-2.5 text-right text-secondary text-soft tabular-nums">
                {Math.round(shareOf(cents))}%
              </td>
              <td className="py-2.5 text-right">
                <Money cents={cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
