"use client";

import { Mail, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { lazy } from "@/components/lazy";
import { FilterOff, FilterSelect, ListFilters } from "@/components/list/list-filters";
import type { FirstPage } from "@/components/list/use-pages";
import {
  deliveries,
  type ListedMessage,
  MessageBadge,
  messageStates,
  templateNames,
} from "@/components/messages/message-badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { formatPhone } from "@/lib/kit/format-phone";
import { messages } from "@/lib/messages/contract";
import { type Log, type LogColumn, LogTable, useLog } from "../../../event-log";
import type { SendingSetup } from "./sending";

const troubles = messages.list.input.shape.delivery.unwrap().options;
const statuses = [
  ...Object.entries(messageStates).map(([value, { name }]) => ({ value, label: name })),
  ...troubles.map((value) => ({ value, label: deliveries[value].name })),
];
const kinds = Object.entries(templateNames).map(([value, label]) => ({ value, label }));

const MessageDialog = lazy(() => import("./message-dialog").then((module) => module.MessageDialog), null);
const filters = ["status", "delivery", "template", "advocateId"];

const columns: readonly LogColumn<ListedMessage>[] = [
  {
    head: "Message",
    cell: (message, link) => <MessageSummary message={message} name={link(templateNames[message.template])} />,
    className: "sm:w-1/2",
  },
  {
    head: "To",
    cell: (message) => <bdi>{recipientOf(message)}</bdi>,
    phone: "hidden",
    className: "wrap-anywhere text-secondary sm:max-w-56",
  },
  {
    head: "Status",
    cell: ({ status, heldUntil, delivery }) => (
      <MessageBadge status={status} heldUntil={heldUntil} delivery={delivery} />
    ),
    detail: ({ deliveryReason, problem }) => deliveryReason ?? problem,
    phone: "badge",
    className: "sm:max-w-64",
  },
  {
    head: "Created",
    align: "end",
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];

interface Props {
  readonly first: FirstPage<typeof messages.list>;
  readonly sending: SendingSetup;
}

export function MessageLog({ first, sending }: Props) {
  const log = useLog({ list: messages.list, filters, opens: "message", first });
  const { pages, opened, open, close } = log;
  return (
    <Card flush>
      <MessageFilters {...log} />
      <LogTable
        label="Messages"
        pages={pages}
        columns={columns}
        idOf={({ messageId }) => messageId}
        opens={log.opens}
        onOpen={({ messageId }) => open(messageId)}
        empty={<NoMessages {...log} />}
      />
      {opened !== null && (
        <MessageDialog
          messageId={opened}
          listed={pages.items.find(({ messageId }) => messageId === opened)}
          sending={sending}
          onOpen={open}
          onClose={close}
        />
      )}
    </Card>
  );
}

type ViewProps = Pick<Log<typeof messages.list>, "view" | "filter">;

function MessageFilters({ view: { status, delivery, template, advocateId }, filter }: ViewProps) {
  const isTrouble = (value: string | null) => troubles.some((trouble) => trouble === value);
  return (
    <ListFilters>
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={delivery ?? status}
        onValueChange={(value) =>
          filter(isTrouble(value) ? { status: null, delivery: value } : { status: value, delivery: null })
        }
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={kinds}
        value={template}
        onValueChange={(value) => filter({ template: value })}
      />
      {advocateId && (
        <FilterOff
          label="One advocate only"
          effect="show everyone’s messages"
          onClick={() => filter({ advocateId: null })}
        />
      )}
    </ListFilters>
  );
}

function NoMessages({ view, filter }: ViewProps) {
  if (view.status ?? view.delivery ?? view.template ?? view.advocateId) {
    return (
      <EmptyState
        icon={Mail}
        level={2}
        title="No matching messages"
        action={<Button onClick={() => filter(null)}>Show all messages</Button>}
      >
        No messages with this type and status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Mail}
      level={2}
      title="No messages yet"
      action={<ButtonLink href="/campaigns">Go to your campaigns</ButtonLink>}
    >
      When you invite an advocate, the message shows up here.
    </EmptyState>
  );
}

function recipientOf({ channel, to }: ListedMessage): string {
  return channel === "sms" ? formatPhone(to) : to;
}

/** A message's channel, template and subject; on phones its recipient. */
function MessageSummary({ message, name }: { message: ListedMessage; name: ReactNode }) {
  const { channel, subject } = message;
  const Icon = channel === "email" ? Mail : MessageSquare;
  return (
    <div className="flex min-w-0 items-center gap-3 sm:items-start">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
        <Icon size={14} />
        <span className="sr-only">{channel === "email" ? "Email" : "Text"}: </span>
      </span>
      <div className="min-w-0">
        {name}
        <p className="truncate text-caption text-soft sm:hidden">
          <bdi>{recipientOf(message)}</bdi>
        </p>
        <p className="wrap-anywhere line-clamp-2 text-caption text-soft max-sm:hidden">
          {subject ? <bdi dir="ltr">{subject}</bdi> : "Text message"}
        </p>
      </div>
    </div>
  );
}
