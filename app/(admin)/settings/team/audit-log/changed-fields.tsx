import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { fieldsOf, type ListedAuditEntry } from "./audit-entry";

const known: Readonly<Record<string, string>> = {
  delta: "Amount",
  expiresAt: "Ends",
  allowPasswordAuth: "Password or link allowed",
  maxReferralsPerAdvocate: "Friends per advocate",
  creditHoldDays: "Waiting time in days",
  reversedRewardCents: "Taken back",
  advocateRewardValue: "Advocate's reward",
  friendRewardValue: "Friend's reward",
  creditBalanceCents: "Balance",
  advocateCents: "Advocate earned",
  friendCents: "Friend gets",
  primaryColor: "Brand color",
  twitterX: "X",
  to: "Recipient",
  tosAcceptedAt: "Terms accepted",
  tosVersion: "Version of the terms",
};

const abbreviations: Readonly<Record<string, string>> = {
  id: "ID",
  url: "URL",
  sso: "SSO",
  sms: "SMS",
  api: "API",
};

/** A field's display name: `jobValueCents` is "Job value". */
export function nameField(field: string): string {
  const words = field
    .replace(/Cents$/, "")
    .replace(/[A-Z]/g, " $&")
    .toLowerCase()
    .split(" ")
    .map((word) => abbreviations[word] ?? word)
    .join(" ");
  return known[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

interface Props {
  readonly field: string;
  readonly value: unknown;
  /** The other fields on the same side, which may give the value's unit. */
  readonly beside: Readonly<Record<string, unknown>>;
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const plain = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^rr[a-z]_/;

function FieldValue({ field, value, beside }: Props): ReactNode {
  if (value === undefined || value === null || value === "") return <span className="text-soft">none</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return <Amount field={field} value={value} beside={beside} />;
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (typeof value === "object") return <code className="font-mono text-caption">{JSON.stringify(value)}</code>;
  const text = String(value);
  if (moment.test(text)) return <DateTime value={text} format="date-time" />;
  return plain.test(text) ? <code className="font-mono text-caption">{text}</code> : <bdi>{text}</bdi>;
}

function Amount({ field, value, beside }: Props & { value: number }): ReactNode {
  if (field.endsWith("Cents")) return <Money cents={value} />;
  if (field === "delta") return <Money cents={value} signed />;
  if (field.endsWith("RewardValue") && beside["rewardMode"] === "percent") return `${value / 100}%`;
  if (field.endsWith("RewardValue") && beside["rewardMode"] === "fixed") return <Money cents={value} />;
  return value.toLocaleString("en-US");
}

export function ChangedFields({ before, after }: Pick<ListedAuditEntry, "before" | "after">) {
  const hasBoth = before !== undefined && after !== undefined;
  return (
    <dl className="grid gap-y-2 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)] sm:gap-x-4">
      {fieldsOf({ before, after }).map((field) => (
        <div key={field} className="contents">
          <dt className="text-caption text-soft sm:pt-px">{nameField(field)}</dt>
          <dd className="wrap-anywhere min-w-0 text-secondary max-sm:mb-1">
            {before && (
              <span className={hasBoth ? "text-soft" : ""}>
                <span className="sr-only">before: </span>
                <FieldValue field={field} value={before[field]} beside={before} />
              </span>
            )}
            {hasBoth && <ArrowRight size={13} className="mx-1.5 inline-block align-[-2px] text-faint" />}
            {after && (
              <span>
                {hasBoth && <span className="sr-only">, now: </span>}
                <FieldValue field={field} value={after[field]} beside={after} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
