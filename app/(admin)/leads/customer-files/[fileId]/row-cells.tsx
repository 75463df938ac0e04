import {
  CircleCheck,
  FileText,
  type LucideIcon,
  Mail,
  MousePointerClick,
  Phone,
  Ticket,
  User,
  UserCheck,
} from "lucide-react";
import { Person } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Cell } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath, referralsPath } from "../../../paths";
import { describeRow, type FileRow, formatDay } from "../words";

/** The customer, the row number and whether it is done. */
export function CustomerCell({ row }: { row: FileRow }) {
  const { name, friendName, email, invoice, jobDate, kind, referralId } = row;
  const displayName = name ?? friendName ?? email ?? "No name";
  const where = [
    describeRow(row),
    invoice && `${kind === "refund" ? "Refund of invoice" : "Invoice"} ${invoice}`,
    jobDate && formatDay(jobDate),
  ];
  return (
    <Cell>
      <Person
        name={displayName}
        detail={
          <>
            {where.filter(Boolean).map((part, index) => (
              <span key={part} className="sm:whitespace-nowrap">
                {index > 0 && " · "}
                {part}
              </span>
            ))}
            <RowState row={row} />
          </>
        }
      >
        {referralId ? (
          <TextLink href={referralsPath({ status: "all", lead: referralId })} className="text-ink!">
            <bdi>{displayName}</bdi>
          </TextLink>
        ) : (
          <bdi>{displayName}</bdi>
        )}
      </Person>
    </Cell>
  );
}

function RowState({ row: { state, outcome, problem } }: { row: FileRow }) {
  if (state === "waiting" || outcome === "nothing") return null;
  if (state === "failed") return <span className="block text-red">Failed: {problem}</span>;
  return (
    <span className={cx("whitespace-nowrap", state === "done" && "text-accent")}>
      {" "}
      · {state === "done" && <CircleCheck size={12} className="inline align-[-1.5px]" />}{" "}
      {state === "done" ? "Done" : "Undone"}
    </span>
  );
}

const signs: Readonly<Record<FileRow["matchedBy"][number], { name: string; icon: LucideIcon }>> = {
  code: { name: "Code", icon: Ticket },
  email: { name: "Email", icon: Mail },
  phone: { name: "Phone", icon: Phone },
  name: { name: "Name", icon: User },
  advocate: { name: "Advocate named", icon: UserCheck },
  invoice: { name: "Invoice", icon: FileText },
  decided: { name: "You decided", icon: MousePointerClick },
};

/** The matching criteria, a chip each. */
export function MatchedBy({ row: { matchedBy, code, decidedBy } }: { row: FileRow }) {
  return (
    <ul className="flex flex-wrap gap-1.5 max-sm:justify-end">
      {matchedBy.map((sign) => {
        const { name, icon: Icon } = signs[sign];
        return (
          <li key={sign} className="min-w-0 max-w-full">
            <Badge {...(sign === "decided" && decidedBy && { title: `Decided by ${decidedBy}` })}>
              <Icon size={12} className="mr-1.5 inline align-[-1.5px]" />
              {sign === "code" && code ? (
                <>
                  <span className="sr-only">Code </span>
                  <span className="font-mono">{code}</span>
                </>
              ) : (
                name
              )}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

/** The job's value, or its refunded part. */
export function JobCell({ row: { kind, jobValueCents } }: { row: FileRow }) {
  const cents = jobValueCents !== undefined && kind === "refund" ? -Math.abs(jobValueCents) : jobValueCents;
  return (
    <Cell label="Job total" align="end" className="whitespace-nowrap text-soft tabular-nums">
      {cents === undefined ? (kind === "refund" ? "All of it" : "–") : formatMoney(cents)}
    </Cell>
  );
}

/** The change in credit and the advocate. */
export function CreditCell({ row }: { row: FileRow }) {
  const { creditCents, campaignId, advocateId, advocateName, state } = row;
  return (
    <Cell label="Credit" align="end">
      <span className="grid justify-items-end leading-snug">
        {creditCents === undefined ? (
          "–"
        ) : (
          <Money cents={creditCents} signed {...(state === "undone" && { className: "text-soft line-through" })} />
        )}
        {campaignId && advocateId && (
          <TextLink
            href={advocatePath({ campaignId, advocateId })}
            className="max-w-36 truncate font-normal! text-caption text-soft!"
          >
            <bdi>{advocateName}</bdi>
          </TextLink>
        )}
      </span>
    </Cell>
  );
}
