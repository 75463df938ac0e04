import { type LucideIcon, Mail, MessageSquare, UserPen } from "lucide-react";
import type { z } from "zod";
import { type ListedMessage, templateNames } from "@/components/messages/message-words";
import { formatPhone } from "@/components/ui/format-phone";
import { Advocate } from "@/lib/advocates/contract";
import type { audit } from "@/lib/audit/contract";
import { preferenceNames } from "../contact/preferences";
import { describeEntry } from "../ledger/describe-entry";
import type { Entry } from "../ledger/entry";
import type { Sentence } from "../sentence";

type Fields = Readonly<Record<string, unknown>>;

const labels = {
  name: "Name",
  email: "E-mail",
  phone: "Phone",
  notificationPreference: "Messages",
} as const;

/** What an advocate's contact was and is, one part for each field that changed. */
export function describeChange(before: Fields, after: Fields): Sentence[] {
  const fields = ["name", "email", "phone", "notificationPreference"] as const;
  return fields
    .filter((field) => field in before || field in after)
    .map((field) => {
      const [was, is] = [say(before[field]), say(after[field])];
      if (was && is) return { before: `${labels[field]}:`, name: `${was} → ${is}` };
      return was
        ? { before: `${labels[field]} removed:`, name: was }
        : { before: `${labels[field]} added:`, name: is };
    });
}

const Preference = Advocate.shape.notificationPreference;

function say(value: unknown): string {
  const { data } = Preference.safeParse(value);
  if (data) return preferenceNames[data];
  return typeof value === "string" ? formatPhone(value) : "";
}

type AuditEntry = z.output<typeof audit.list.output>["entries"][number];

/** Something that happened to an advocate, whichever list it comes from. */
export interface Happening {
  readonly id: string;
  readonly at: Date;
  readonly icon: LucideIcon;
  readonly what: Sentence;
  readonly details: readonly Sentence[];
  readonly amountCents?: number | undefined;
  /** What became of it, when it is a message. */
  readonly status?: ListedMessage["status"];
  /** Where more is said about it. */
  readonly href?: string;
}

export function fromEntry(entry: Entry): Happening {
  const { activityId: id, createdAt: at, amountCents, memo } = entry;
  const { icon, what, by } = describeEntry(entry);
  return { id, at, icon, what, details: [...(memo ? [{ name: `“${memo}”` }] : []), by], amountCents };
}

export function fromMessage(message: ListedMessage): Happening {
  const { messageId: id, createdAt: at, channel, template, to, problem, resendOf, status } = message;
  const way = channel === "email" ? "by e-mail" : "by text";
  return {
    id,
    at,
    icon: channel === "email" ? Mail : MessageSquare,
    what: { after: `${templateNames[template]} ${way}${resendOf ? ", sent again" : ""}` },
    details: [{ before: "to", name: formatPhone(to) }, ...(problem ? [{ after: problem }] : [])],
    status,
    href: `/messages?${new URLSearchParams({ message: id })}`,
  };
}

export function fromChange({ auditId: id, createdAt: at, actor, before, after }: AuditEntry): Happening {
  const what = { before: "Contact changed by", name: actor.name };
  return { id, at, icon: UserPen, what, details: describeChange(before ?? {}, after ?? {}) };
}
