import { CircleAlert, CircleCheck, Hourglass, Lock, type LucideIcon, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { type CreditReport, monthName } from "./months";

/** From the newest credit to the oldest, which needs attention. */
const shades = ["bg-accent", "bg-accent/75", "bg-accent/50", "bg-accent/25", "bg-amber"];
const names = ["Up to 30 days", "31 to 90 days", "91 to 180 days", "181 to 365 days", "Over a year"];

/** Outstanding credit by age. */
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

/** Notes on the month: whether it adds up, any exclusions, and whether it can still change. */
export function NotesCard({ report }: { report: CreditReport }) {
  const { month, isFinal, totals, entries, advocates, balancesCents, pendingCents } = report;
  const { owedByAdvocatesCents, advocatesWhoOwe } = report;
  const off = totals.closingCents - balancesCents;
  const name = monthName(month);
  return (
    <Card aria-labelledby="notes" className="print:break-inside-avoid">
      <CardHeader id="notes" title="Good to know" />
      <ul className="grid gap-3.5">
        {off === 0 ? (
          <Note icon={CircleCheck} tone="text-accent" lead="It adds up.">
            {entries.toLocaleString("en-US")} {entries === 1 ? "entry" : "entries"} in {name}, and the closing
            total equals all {advocates.toLocaleString("en-US")} balances to the cent.
          </Note>
        ) : (
          <Note icon={CircleAlert} tone="text-red" lead="It doesn’t add up.">
            The balances differ by {formatMoney(Math.abs(off))}. Ask your server administrator to run{" "}
            <code>ops verify</code>.
          </Note>
        )}
        {owedByAdvocatesCents > 0 && (
          <Note
            icon={Undo2}
            lead={`Owed by advocates ${formatMoney(owedByAdvocatesCents)} (${advocatesWhoOwe.toLocaleString("en-US")} ${advocatesWhoOwe === 1 ? "person" : "people"}).`}
          >
            Credit that was taken back after it was used. It comes off their next credit.
          </Note>
        )}
        {pendingCents > 0 && (
          <Note icon={Hourglass} lead={`${formatMoney(pendingCents)} is on hold today.`}>
            It isn’t owed yet, so it isn’t counted here.
          </Note>
        )}
        <Note icon={Lock} lead={isFinal ? `${name} is final.` : `${name} isn’t over.`}>
          {isFinal ? "A later correction counts in its own month." : "These figures change until it is."}
        </Note>
      </ul>
    </Card>
  );
}

interface NoteProps {
  readonly icon: LucideIcon;
  readonly tone?: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Note({ icon: Icon, tone = "text-soft", lead, children }: NoteProps) {
  return (
    <li className="flex gap-2.5">
      <Icon size={18} className={`mt-0.5 shrink-0 ${tone}`} />
      <p className="text-pretty text-soft">
        <strong className="font-medium text-ink">{lead}</strong> {children}
      </p>
    </li>
  );
}
