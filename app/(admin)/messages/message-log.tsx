"use client";

import { Mail, MessageSquare, X } from "lucide-react";
import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
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
import { Select } from "@/components/ui/select";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { formatPhone } from "@/lib/kit/format-phone";
import { messages } from "@/lib/messages/contract";
import { OpenLink } from "../open-link";
import { readView } from "../read-view";
import type { SendingSetup } from "./sending";

const everything = "all";
const troubles = messages.list.input.shape.delivery.unwrap().options;
const statuses = [
  { value: everything, label: "All statuses" },
  ...Object.entries(messageStates).map(([value, { name }]) => ({ value, label: name })),
  ...troubles.map((value) => ({ value, label: deliveries[value].name })),
];
const kinds = [
  { value: everything, label: "All types" },
  ...Object.entries(templateNames).map(([value, label]) => ({ value, label })),
];

const MessageDialog = lazy(() => import("./message-dialog").then((module) => module.MessageDialog), null);
const filters = {
  status: parseAsString,
  delivery: parseAsString,
  template: parseAsString,
  advocateId: parseAsString,
};

interface Props {
  readonly first: FirstPage<typeof messages.list>;
  readonly sending: SendingSetup;
}

/** The message list, filtered by the query, and the open message. */
export function MessageLog({ first, sending }: Props) {
  const [asked, setAsked] = useQueryStates(filters);
  const [opened, setOpened] = useQueryState("message", parseAsString.withOptions({ history: "push" }));
  const view = readView(messages.list.input, asked);
  const pages = usePages(messages.list, view, first);
  const clear = () => void setAsked(null);
  return (
    <Card flush>
      <MessageFilters view={view} onChange={(change) => void setAsked(change)} />
      <PagedTable
        label="Messages"
        phone="line"
        pages={pages}
        head={
          <>
            <HeaderCell>Message</HeaderCell>
            <HeaderCell className="max-sm:hidden">To</HeaderCell>
            <HeaderCell className="max-sm:hidden">Status</HeaderCell>
            <HeaderCell align="end">Created</HeaderCell>
          </>
        }
        row={(message) => (
          <MessageRow key={message.messageId} message={message} onOpen={(id) => void setOpened(id)} />
        )}
        empty={<NoMessages view={view} onClear={clear} />}
      />
      {opened !== null && (
        <MessageDialog
          messageId={opened}
          listed={pages.items.find(({ messageId }) => messageId === opened)}
          sending={sending}
          onOpen={(id) => void setOpened(id)}
          onClose={() => void setOpened(null, { history: "replace" })}
        />
      )}
    </Card>
  );
}

type MessagesView = z.output<typeof messages.list.input>;

interface ViewProps {
  readonly view: MessagesView;
  readonly onChange: (change: {
    status?: string | null;
    delivery?: string | null;
    template?: string | null;
    advocateId?: null;
  }) => void;
}

/** The list's filters. */
function MessageFilters({ view: { status, delivery, template, advocateId }, onChange }: ViewProps) {
  const pick = (value: string) => (value === everything ? null : value);
  const pickStatus = (value: string) =>
    troubles.some((trouble) => trouble === value)
      ? { status: null, delivery: value }
      : { status: pick(value), delivery: null };
  return (
    <div className="flex flex-wrap items-center gap-2 border-inner-line border-b px-5 py-3 sm:px-6">
      <Select
        aria-label="Status"
        options={statuses}
        value={delivery ?? status ?? everything}
        onValueChange={(value) => onChange(pickStatus(value))}
        className="w-auto! max-w-64 sm:min-w-36 max-sm:flex-1"
      />
      <Select
        aria-label="Type"
        options={kinds}
        value={template ?? everything}
        onValueChange={(value) => onChange({ template: pick(value) })}
        className="w-auto! max-w-64 sm:min-w-36 max-sm:flex-1"
      />
      {advocateId && (
        <Button variant="quiet" onClick={() => onChange({ advocateId: null })}>
          One advocate only
          <X size={14} />
          <span className="sr-only">: show everyone’s messages</span>
        </Button>
      )}
    </div>
  );
}

/** Empty state: no messages yet, or none that match the filters. */
function NoMessages({ view, onClear }: { view: MessagesView; onClear: () => void }) {
  const isFiltered = view.status ?? view.delivery ?? view.template ?? view.advocateId;
  if (isFiltered) {
    return (
      <EmptyState
        icon={Mail}
        level={2}
        title="No matching messages"
        action={<Button onClick={onClear}>Show all messages</Button>}
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

interface MessageRowProps {
  readonly message: ListedMessage;
  readonly onOpen: (messageId: string) => void;
}

/** One message: template, recipient and status. */
function MessageRow({ message, onOpen }: MessageRowProps) {
  const { messageId, channel, template, to, subject, status, heldUntil, delivery, createdAt } = message;
  const problem = message.deliveryReason ?? message.problem;
  const Icon = channel === "email" ? Mail : MessageSquare;
  const recipient = channel === "sms" ? formatPhone(to) : to;
  return (
    <Row>
      <Cell leads className="min-w-0 max-sm:flex-1 sm:w-1/2">
        <div className="flex min-w-0 items-center gap-3 sm:items-start">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon size={14} />
            <span className="sr-only">{channel === "email" ? "Email" : "Text"}: </span>
          </span>
          <div className="min-w-0 leading-snug">
            <OpenLink name="message" id={messageId} onOpen={onOpen}>
              {templateNames[template]}
            </OpenLink>
            <p className="truncate text-caption text-soft sm:hidden">
              <bdi>{recipient}</bdi>
            </p>
            <p className="wrap-anywhere line-clamp-2 text-caption text-soft max-sm:hidden">
              {subject ? <bdi dir="ltr">{subject}</bdi> : "Text message"}
            </p>
          </div>
        </div>
      </Cell>
      <Cell className="wrap-anywhere text-secondary max-sm:hidden sm:max-w-56">
        <bdi>{recipient}</bdi>
      </Cell>
      <Cell className="max-sm:hidden sm:max-w-64">
        <MessageBadge {...{ status, heldUntil, delivery }} />
        {problem && (
          <p className="wrap-anywhere mt-1 line-clamp-2 text-caption text-soft" title={problem}>
            {problem}
          </p>
        )}
      </Cell>
      <Cell align="end" className="whitespace-nowrap text-secondary text-soft max-sm:text-right">
        <span className="mb-0.5 block sm:hidden">
          <MessageBadge {...{ status, heldUntil, delivery }} />
        </span>
        <DateTime value={createdAt} format="relative" />
      </Cell>
    </Row>
  );
}
