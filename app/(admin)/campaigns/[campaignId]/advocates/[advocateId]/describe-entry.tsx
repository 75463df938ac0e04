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

/** An event and its actor in plain words. */
export function describeEntry(entry: DescribedFields): Described {
  const { approval, creditType } = entry;
  const described = describeAction(entry);
  const type = creditType && creditTypeNames[creditType];
  return {
    ...described,
    // Adjustments use the name of their type.
    ...(type && type !== described.what.name && { type }),
    ...(approval && {
      askedBy: {
        before: approval.askedBy === approval.approvedBy ? "confirmed twice by" : "requested by",
        name: approval.askedBy,
      },
    }),
  };
}

type DescribedFields = Pick<ActivityEntry, "action" | "creditType" | "description" | "friendName" | "by" | "approval">;

function describeAction(entry: DescribedFields): Described {
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
      return { icon: Receipt, what: { name: description }, by: describeBy(by, "entered") };
    case "advocate.credit.returned":
      return { icon: RotateCcw, what: { name: description }, by: describeBy(by, "returned") };
    case "advocate.credit.expired":
      return { icon: CalendarX2, what: { name: description }, by: {} };
  }
}

/** A sentence about a person whose name may have another text direction. */
export interface Sentence {
  readonly before?: string | undefined;
  readonly name?: string | undefined;
  readonly after?: string | undefined;
}

/** A sentence as one line of text, for tests and labels. */
export function describePlainEntry({ before, name, after }: Sentence): string {
  return [before, name, after].filter(Boolean).join(" ");
}

export function SentenceText({ of: { before, name, after }, className }: { of: Sentence; className?: string }) {
  return (
    <span className={cx("wrap-anywhere", className)}>
      {before && `${before} `}
      {name && <bdi>{name}</bdi>}
      {after && (name ? ` ${after}` : after)}
    </span>
  );
}

/** A ledger entry from the API. */
export type ActivityEntry = z.output<typeof credit.activity.output>["activity"][number];

interface Described {
  readonly icon: LucideIcon;
  readonly what: Sentence;
  /** Its type in reports, if the title doesn't already name it. */
  readonly type?: string;
  /** The actor. */
  readonly by: Sentence;
  /** The requester, if a second person approved it. */
  readonly askedBy?: Sentence;
}

/** The actor: a member, a program with an API key, a signed event, or a holder of the portal link. */
function describeBy({ kind, name }: ActivityEntry["by"], verb: string): Sentence {
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
