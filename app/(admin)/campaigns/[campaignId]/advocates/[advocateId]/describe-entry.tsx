import {
  CalendarX2,
  CircleCheck,
  Handshake,
  type LucideIcon,
  PencilLine,
  Receipt,
  RotateCcw,
  Send,
  Undo2,
  UserPlus,
} from "lucide-react";
import type { z } from "zod";
import { cx } from "@/components/ui/cx";
import type { credit } from "@/lib/credit/contract";
import { creditTypeNames } from "@/lib/ledger/type-contract";

/** What happened, and who caused it, in people's words. */
export function describeEntry(entry: Told): Described {
  const { approval, creditType } = entry;
  const described = describeAction(entry);
  const type = creditType && creditTypeNames[creditType];
  return {
    ...described,
    // An adjustment is called by its type.
    ...(type && type !== described.what.name && { type }),
    ...(approval && {
      askedBy: {
        before: approval.askedBy === approval.approvedBy ? "confirmed twice by" : "requested by",
        name: approval.askedBy,
      },
    }),
  };
}

type Told = Pick<Entry, "action" | "creditType" | "description" | "friendName" | "by" | "approval">;

function describeAction(entry: Told): Described {
  const { action, description, friendName, by } = entry;
  switch (action) {
    case "advocate.enrolled":
      return { icon: UserPlus, what: { name: description }, by: describeBy(by, "enrolled") };
    case "advocate.referral.sent":
      return {
        icon: Send,
        what: friendName ? { name: friendName, after: "was referred" } : { name: description },
        by: describeBy(by, "added"),
      };
    case "advocate.referral.converted":
      return {
        icon: Handshake,
        what: friendName ? { name: friendName, after: "became a customer" } : { name: description },
        by: describeBy(by, "converted"),
      };
    case "advocate.credit.adjusted":
      return {
        icon: PencilLine,
        what: { name: creditTypeNames[entry.creditType ?? "corrected"] },
        by: describeBy(by, "entered"),
      };
    case "advocate.credit.released":
      return { icon: CircleCheck, what: { name: description }, by: {} };
    case "advocate.credit.reversed":
      return { icon: Undo2, what: { name: description }, by: describeBy(by, "reversed") };
    case "advocate.credit.restored":
      return { icon: RotateCcw, what: { name: description }, by: describeBy(by, "undone") };
    case "advocate.credit.settled":
      return { icon: Undo2, what: { name: description }, by: {} };
    case "advocate.credit.redeemed":
      return { icon: Receipt, what: { name: description }, by: describeBy(by, "redeemed") };
    case "advocate.credit.returned":
      return { icon: RotateCcw, what: { name: description }, by: describeBy(by, "returned") };
    case "advocate.credit.expired":
      return { icon: CalendarX2, what: { name: description }, by: {} };
  }
}

/** A sentence about somebody, whose name may run in another direction than the words around it. */
export interface Sentence {
  readonly before?: string | undefined;
  readonly name?: string | undefined;
  readonly after?: string | undefined;
}

/** The words of a sentence in one line of text, for tests and labels. */
export function describePlainEntry({ before, name, after }: Sentence): string {
  return [before, name, after].filter(Boolean).join(" ");
}

export function SentenceText({
  of: { before, name, after },
  className,
}: {
  of: Sentence;
  className?: string;
}) {
  return (
    <span className={cx("wrap-anywhere", className)}>
      {before && `${before} `}
      {name && <bdi>{name}</bdi>}
      {after && (name ? ` ${after}` : after)}
    </span>
  );
}

/** An entry of the ledger as the API answers it. */
export type Entry = z.output<typeof credit.activity.output>["activity"][number];

interface Described {
  readonly icon: LucideIcon;
  readonly what: Sentence;
  /** What it is in every report, unless that is what happened. */
  readonly type?: string;
  /** Who or what caused it. */
  readonly by: Sentence;
  /** Who asked for what it took a second person to approve. */
  readonly askedBy?: Sentence;
}

/** Who or what did it: a member, a program with an API key, a signed event, or the people who share the link. */
function describeBy({ kind, name }: Entry["by"], verb: string): Sentence {
  switch (kind) {
    case "user":
      return name ? { before: `${verb} by`, name } : { after: `${verb} by a former member` };
    case "apiKey":
      return { after: name ? `via API · key “${name}”` : "via API" };
    case "webhook":
      return name ? { before: "signed event ·", name } : { after: "signed event" };
    case "portal":
    case "visitor":
      return { after: "through the referral link" };
    default:
      return { after: "automatically" };
  }
}
