import {
  BadgeDollarSign,
  CalendarCheck,
  DatabaseBackup,
  FileSpreadsheet,
  type LucideIcon,
  MailX,
  MapPin,
  Plug,
  ReceiptText,
  ShieldAlert,
  UserCheck,
  UserRoundSearch,
  Webhook,
} from "lucide-react";
import { templateNames } from "@/components/messages/message-badge";
import { describeUse } from "@/components/redemptions/redemption-badge";
import { formatMoney, formatNumber } from "@/components/ui/format";
import { formatPhone } from "@/lib/kit/format-phone";
import type { InboxRow, RowOf } from "@/lib/platform/inbox/contract";
import { monthName } from "../money/months";
import { findNextStep } from "../next-step";
import { advocatePath, customerFilesPath, moneyPath, referralsPath } from "../paths";
import { eventNames } from "../settings/connections/event-labels";

/** A row’s text and its one verb. */
export interface RowWords {
  readonly title: string;
  readonly detail: string;
  /** The icon of a thing; people show initials. */
  readonly icon?: LucideIcon;
  readonly tone: "accent" | "blue" | "amber" | "red";
  readonly verb: string;
  /** Where the verb leads, if the row is settled on another page. */
  readonly href?: string;
}

type Describe = { readonly [K in InboxRow["kind"]]: (row: RowOf<K>, now: Date) => RowWords };

const describe: Describe = {
  lead: (row, now) => ({
    title: row.friendName,
    detail: describeLead(row, now),
    tone: "accent",
    verb: findNextStep({ ...row, approvalId: undefined }, now)?.verb ?? "View",
  }),
  match: ({ matchRequest: { friendName, sentBy, isPublic } }) => ({
    title: `Who sent ${friendName}?`,
    detail: sentBy ? `${isPublic ? "Wrote" : "Said"} “${sentBy}”` : "Doesn’t know who sent them",
    ...({ icon: UserRoundSearch, tone: "blue", verb: "Match" } as const),
  }),
  review: ({ friendName, sentence, creditCents, mayDecide }) => ({
    title: friendName,
    detail: [sentence, creditCents && `${formatMoney(creditCents)} held.`].filter(Boolean).join(" "),
    ...({ icon: ShieldAlert, tone: "amber", verb: mayDecide ? "Decide" : "View" } as const),
  }),
  approval: ({ approval }) => ({
    title: describeApproval(approval),
    detail: describeAsker(approval.askedBy.name, approval),
    ...({ icon: UserCheck, tone: "amber", verb: approvalVerb(approval) } as const),
  }),
  redemption: ({ redemption }) => ({
    title: `Use ${formatMoney(redemption.amountCents)} of ${redemption.advocateName}’s credit?`,
    detail: [describeUse(redemption), describeAsker(redemption.requestedBy.name ?? "The API", redemption)].join(". "),
    ...({ icon: ReceiptText, tone: "amber", verb: approvalVerb(redemption) } as const),
  }),
  payment: (row) => ({
    title: describePayment(row),
    detail: `${row.connectionName}: ${row.detail ?? "Which lead is it?"}`,
    ...({ icon: BadgeDollarSign, tone: "blue", verb: "Resolve" } as const),
  }),
  event: ({ type, keyName, externalId }) => ({
    title: `${eventNames[type]}: no match`,
    detail: `${keyName}, event ${externalId}`,
    ...({ icon: Webhook, tone: "blue", verb: "Resolve" } as const),
  }),
  file: ({ id, fileName, doubtful, isStopped, createdBy }) => ({
    title: fileName,
    detail: isStopped
      ? "Stopped halfway. Go on in your own name."
      : doubtful > 0
        ? `${formatNumber(doubtful)} ${doubtful === 1 ? "row needs" : "rows need"} your decision`
        : `Checked for ${createdBy}, ready to apply`,
    ...({ icon: FileSpreadsheet, tone: "blue", verb: doubtful > 0 ? "Decide" : "Apply" } as const),
    href: customerFilesPath(id),
  }),
  month: ({ month }) => ({
    title: `Close ${monthName(month)}`,
    detail: "The month is over. Check it, lock it, and send it to your bookkeeper",
    ...({ icon: CalendarCheck, tone: "blue", verb: "Review", href: `${moneyPath}?month=${month}` } as const),
  }),
  backup: ({ lastAt }) => ({
    title: "Backups are overdue",
    detail: lastAt ? "The newest one is older than a day and a half" : "None has been made yet",
    ...({ icon: DatabaseBackup, tone: "red", verb: "Fix", href: "/settings/business/backups" } as const),
  }),
  mail: ({ problem }) => ({
    title: "Emails aren’t going out",
    detail: problem,
    ...({
      icon: MailX,
      tone: "red",
      verb: "View",
      href: "/settings/business/delivery?status=queued",
    } as const),
  }),
  address: ({ emails }) => ({
    title: "Your mailing address is missing",
    detail: `${emails === 1 ? "1 email waits" : `${formatNumber(emails)} emails wait`} for it, as US law requires`,
    ...({ icon: MapPin, tone: "red", verb: "Add", href: "/settings/business" } as const),
  }),
  connection: ({ id, name, message }) => ({
    title: `${name} doesn’t work`,
    detail: message,
    ...({ icon: Plug, tone: "red", verb: "Fix" } as const),
    href: `/settings/connections?connection=${id}`,
  }),
  endpoint: ({ id, url, stop }) => ({
    title: new URL(url).host,
    detail: stop ? "Turned off: it stopped accepting webhooks" : "Rejects our webhooks",
    ...({ icon: Webhook, tone: "red", verb: "Fix" } as const),
    href: `/settings/connections/webhooks?endpoint=${id}`,
  }),
  contact: ({ channel, contact, name }) => ({
    title: channel === "email" ? `${name}’s email bounced` : `${name}’s number doesn’t work`,
    detail: formatPhone(contact),
    ...({ icon: MailX, tone: "red", verb: "Fix" } as const),
  }),
  message: ({ id, template, to, advocateId, advocateName, problem }) => ({
    title: `${templateNames[template]} didn’t go out`,
    detail: [advocateName ?? to, problem].filter(Boolean).join(": "),
    ...({ icon: MailX, tone: "red" } as const),
    ...(advocateId
      ? { verb: "Fix" }
      : { verb: "View", href: `/settings/business/delivery?${new URLSearchParams({ message: id })}` }),
  }),
};

/** A row in words. */
export function describeRow(row: InboxRow, now: Date): RowWords {
  const words = describe[row.kind] as (row: InboxRow, now: Date) => RowWords;
  return words(row, now);
}

function describePayment({ who = "Someone", amountCents, isRefund }: RowOf<"payment">): string {
  const amount = amountCents === undefined ? undefined : formatMoney(amountCents);
  if (isRefund) return amount ? `${who} got ${amount} back` : `${who} got a refund`;
  return amount ? `${who} paid ${amount}` : `${who} paid`;
}

interface PersonIds {
  readonly campaignId?: string | undefined;
  readonly advocateId?: string | undefined;
  readonly referralId?: string | undefined;
}

/** The page of the advocate, or the lead. */
export function personPath({ campaignId, advocateId, referralId }: PersonIds): string {
  if (campaignId !== undefined && advocateId !== undefined) return advocatePath({ campaignId, advocateId });
  return referralsPath(referralId === undefined ? {} : { lead: referralId });
}

function describeLead(row: RowOf<"lead">, now: Date): string {
  const { stage, advocateName } = row;
  if (stage === "contacted") return `Called, not booked yet. From ${advocateName}`;
  if (stage === "booked") return `Booked. Is the job done? From ${advocateName}`;
  const isOld = findNextStep({ ...row, approvalId: undefined }, now)?.verb === "Mark lost";
  return `${isOld ? "Not contacted for a month. From" : "New lead from"} ${advocateName}`;
}

const settingNames: Partial<Record<RowOf<"approval">["approval"]["kind"], string>> = {
  ceiling: "Raise the limits for one person?",
  credit_rules: "Loosen the credit rules?",
  review_rules: "Loosen the review rules?",
};

function describeApproval({ kind, amountCents = 0, advocateName = "an advocate" }: RowOf<"approval">["approval"]) {
  const setting = settingNames[kind];
  if (setting !== undefined) return setting;
  const amount = formatMoney(Math.abs(amountCents));
  return amountCents < 0 ? `Take ${amount} off ${advocateName}’s credit?` : `${amount} for ${advocateName}?`;
}

interface Asked {
  readonly isOwn: boolean;
  readonly mayApprove: boolean;
}

function describeAsker(name: string, { isOwn, mayApprove }: Asked): string {
  if (!isOwn) return `${name} asks`;
  return mayApprove ? "You asked. Confirm it a second time" : "You asked, so someone else has to approve it";
}

function approvalVerb({ isOwn, mayApprove }: Asked): string {
  if (!mayApprove) return "View";
  return isOwn ? "Confirm" : "Approve";
}
