import { type LucideIcon, Mail, MessageSquare, UserPen } from "lucide-react";
import type { z } from "zod";
import type { Pages } from "@/components/list/use-pages";
import { type ListedMessage, templateNames } from "@/components/messages/message-badge";
import type { audit } from "@/lib/accounts/audit/contract";
import { formatPhone } from "@/lib/kit/format-phone";
import { Advocate } from "@/lib/leads/advocates/shapes";
import { type ActivityEntry, describeEntry, type Sentence } from "./describe-entry";

const Preference = Advocate.shape.notificationPreference;

export type Preference = z.output<typeof Preference>;

export const preferenceNames: Readonly<Record<Preference, string>> = {
  both: "Email and texts",
  email: "Email only",
  sms: "Texts only",
};

type ContactFields = Readonly<Record<string, unknown>>;

const labels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  notificationPreference: "Messages",
} as const;

/** An advocate's contacts before and after, a part per changed field. */
export function describeChange(before: ContactFields, after: ContactFields): Sentence[] {
  const fields = ["name", "email", "phone", "notificationPreference"] as const;
  return fields
    .filter((field) => field in before || field in after)
    .map((field) => {
      const [was, is] = [sentenceOf(before[field]), sentenceOf(after[field])];
      if (was && is) return { before: `${labels[field]}:`, name: `${was} → ${is}` };
      return was ? { before: `${labels[field]} removed:`, name: was } : { before: `${labels[field]} added:`, name: is };
    });
}

function sentenceOf(value: unknown): string {
  const { data } = Preference.safeParse(value);
  if (data) return preferenceNames[data];
  return typeof value === "string" ? formatPhone(value) : "";
}

type AuditEntry = z.output<typeof audit.list.output>["entries"][number];

/** An activity item from any of the lists. */
export interface TimelineItem {
  readonly id: string;
  readonly at: Date;
  readonly icon: LucideIcon;
  readonly what: Sentence;
  readonly details: readonly Sentence[];
  /** The delivery status, if it is a message. */
  readonly status?: ListedMessage["status"];
  readonly heldUntil?: ListedMessage["heldUntil"];
  readonly delivery?: ListedMessage["delivery"];
  /** Link to the details. */
  readonly href?: string;
}

export function fromEntry(entry: ActivityEntry): TimelineItem {
  const { activityId: id, createdAt: at } = entry;
  const { icon, what, by } = describeEntry(entry);
  return { id, at, icon, what, details: [by] };
}

export function fromMessage(message: ListedMessage): TimelineItem {
  const {
    messageId: id,
    createdAt: at,
    channel,
    template,
    to,
    problem,
    resendOf,
    status,
    heldUntil,
    delivery,
  } = message;
  const way = channel === "email" ? "by email" : "by text";
  return {
    id,
    at,
    icon: channel === "email" ? Mail : MessageSquare,
    what: { after: `${templateNames[template]} ${way}${resendOf ? ", sent again" : ""}` },
    details: [{ before: "to", name: formatPhone(to) }, ...(problem ? [{ after: problem }] : [])],
    status,
    heldUntil,
    delivery,
    href: `/settings/business/delivery?${new URLSearchParams({ message: id })}`,
  };
}

export function fromChange({ auditId: id, createdAt: at, actor, before, after }: AuditEntry): TimelineItem {
  const what = { before: "Contact changed by", name: actor.name };
  return { id, at, icon: UserPen, what, details: describeChange(before ?? {}, after ?? {}) };
}

/** Several paged lists merged into one, newest first. */
export function mergeFeeds<Item extends { readonly at: Date }>(feeds: readonly Pages<Item>[]): Pages<Item> {
  const failed = feeds.filter(({ error }) => error !== null);
  return {
    items: mergeByTime(feeds),
    isLoading: feeds.some(({ isLoading }) => isLoading),
    isPrevious: false,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const feed of failed) feed.retry();
    },
    isRetrying: failed.some(({ isRetrying }) => isRetrying),
    hasMore: feeds.some(({ hasMore }) => hasMore),
    isLoadingMore: feeds.some(({ isLoadingMore }) => isLoadingMore),
    loadMore: () => {
      for (const feed of feedsToRead(feeds)) feed.loadMore();
    },
  };
}

/** Transforms every item of a paged list. */
export function mapPages<From, To>(pages: Pages<From>, transform: (item: From) => To): Pages<To> {
  return { ...pages, items: pages.items.map(transform) };
}

interface Timed {
  readonly at: Date;
}

/** A list of events, newest first, that may be loaded only in part. */
interface Feed<Item extends Timed> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/**
 * Merges lists, newest first. It stops at the oldest item of a partly loaded list: older items could belong before
 * missing ones.
 */
export function mergeByTime<Item extends Timed>(feeds: readonly Feed<Item>[]): Item[] {
  const known = knownSince(feeds);
  return feeds
    .flatMap(({ items }) => items)
    .filter(({ at }) => at.getTime() >= known)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Lists that must load more before the merged one can continue. */
export function feedsToRead<S extends Feed<Timed>>(feeds: readonly S[]): S[] {
  const known = knownSince(feeds);
  return feeds.filter((feed) => feed.hasMore && oldest(feed) === known);
}

/** The time since when the merged list is complete, in ms. */
function knownSince(feeds: readonly Feed<Timed>[]): number {
  return Math.max(...feeds.filter(({ hasMore }) => hasMore).map(oldest));
}

function oldest({ items }: Feed<Timed>): number {
  return items.at(-1)?.at.getTime() ?? Number.POSITIVE_INFINITY;
}
