"use client";

import { useQuery } from "@tanstack/react-query";
import { describeProblem } from "@/components/form/describe-problem";
import { EmailFrame, TextBubble } from "@/components/messages/email-frame";
import {
  deliveries,
  type ListedMessage,
  MessageBadge,
  templateNames,
  type WholeMessage,
} from "@/components/messages/message-badge";
import { UnreachableNotice } from "@/components/messages/unreachable-notice";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { messages } from "@/lib/messages/contract";
import { advocatePath } from "../../../paths";
import { MessageState, ResendMessage } from "./message-state";
import type { SendingSetup } from "./sending";

const endings = {
  queued: "Waiting",
  sent: "Sent",
  captured: "Not sent",
  suppressed: "Opted out",
  failed: "Failed",
} as const;

const views = [
  { value: "html", label: "Email" },
  { value: "text", label: "Plain text" },
];

interface Props {
  readonly messageId: string;
  /** The list's copy, if loaded. */
  readonly listed: ListedMessage | undefined;
  readonly sending: SendingSetup;
  /** Opens another message instead. */
  readonly onOpen: (messageId: string) => void;
  readonly onClose: () => void;
}

export function MessageDialog({ messageId, listed, sending, onOpen, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(messages.get, { messageId }),
    // It may have been sent since.
    staleTime: 0,
  });
  const known = data?.message ?? listed;
  return (
    <Dialog
      open
      width="large"
      onOpenChange={(open) => open || onClose()}
      title={known ? (known.subject ?? templateNames[known.template]) : "Message"}
      {...(known && { description: <bdi className="wrap-anywhere">To {addressOf(known)}</bdi> })}
    >
      {data ? (
        <MessageDetails key={messageId} message={data.message} sending={sending} onOpen={onOpen} />
      ) : error ? (
        <ErrorState title="The message didn’t load" onRetry={() => void refetch()} pending={isFetching}>
          {describeProblem(error)}
        </ErrorState>
      ) : (
        <Loading label="Loading the message" className="grid gap-3">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function MessageFacts({ message, onOpen }: { message: WholeMessage; onOpen: (messageId: string) => void }) {
  const { channel, template, to, advocateId, status, attempts, ...times } = message;
  const { createdAt, handledAt, expiresAt, heldUntil, resendOf, delivery, deliveryAt } = times;
  const isOver = status !== "queued";
  return (
    <DescriptionList
      facts={[
        { name: "Type", value: `${templateNames[template]}, by ${channel === "email" ? "email" : "text"}` },
        { name: "To", value: <bdi>{channel === "sms" ? formatPhone(to) : to}</bdi> },
        ...(advocateId ? [{ name: "For", value: <AboutAdvocate advocateId={advocateId} to={to} /> }] : []),
        { name: "Status", value: <MessageBadge status={status} heldUntil={heldUntil} delivery={delivery} /> },
        { name: "Created", value: <DateTime value={createdAt} format="date-time" /> },
        ...(handledAt && isOver
          ? [{ name: endings[status], value: <DateTime value={handledAt} format="date-time" /> }]
          : []),
        ...(delivery && deliveryAt && status === "sent"
          ? [{ name: deliveries[delivery].name, value: <DateTime value={deliveryAt} format="date-time" /> }]
          : []),
        { name: "Attempts", value: attempts },
        ...(expiresAt ? [{ name: "Link works until", value: <DateTime value={expiresAt} format="date-time" /> }] : []),
        ...(resendOf
          ? [
              {
                name: "Resend of",
                value: (
                  <Button size="small" onClick={() => onOpen(resendOf)}>
                    Open the original
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function MessageBody({ message: { channel, html, text } }: { message: WholeMessage }) {
  if (channel === "sms") return <TextBubble text={text} />;
  if (html === undefined) return <PlainText text={text} />;
  return (
    <Tabs label="The message" tabs={views} defaultValue="html">
      <TabPanel value="html">
        <EmailFrame title="The email as the recipient sees it" html={html} />
        <p className="mt-2 text-caption text-soft">
          Links and buttons don’t work here. You’ll find the addresses in the plain text version.
        </p>
      </TabPanel>
      <TabPanel value="text">
        <PlainText text={text} />
      </TabPanel>
    </Tabs>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <figure className="rounded-control border border-line">
      <figcaption className="flex h-10 items-center justify-between border-inner-line border-b px-4 text-caption text-soft">
        For people who read email without images
        <CopyButton text={text} what="the plain text" />
      </figcaption>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="wrap-anywhere max-h-[29.5rem] overflow-auto whitespace-pre-wrap px-4 py-3 font-sans text-secondary focus-visible:-outline-offset-2"
      >
        {text}
      </pre>
    </figure>
  );
}

function addressOf({ channel, to }: ListedMessage): string {
  return channel === "sms" ? formatPhone(to) : to;
}

interface MessageDetailsProps {
  readonly message: WholeMessage;
  readonly sending: SendingSetup;
  readonly onOpen: (messageId: string) => void;
}

function MessageDetails({ message, sending, onOpen }: MessageDetailsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MessageState message={message} sending={sending} />
      {message.delivery === "bounced" && <UnreachableNotice contact={message.to} />}
      <MessageBody message={message} />
      <MessageFacts message={message} onOpen={onOpen} />
      <ResendMessage message={message} sending={sending} onOpen={onOpen} />
    </div>
  );
}

/** The message's advocate with a link, found by the address, which may have changed since. */
function AboutAdvocate({ advocateId, to }: { advocateId: string; to: string }) {
  const { data } = useQuery(query(advocates.listAll, { q: to, limit: 50 }));
  const match = data?.advocates.find((one) => one.advocateId === advocateId);
  if (!match) return "An advocate";
  return (
    <TextLink href={advocatePath(match)} className="wrap-anywhere">
      <bdi>{match.name}</bdi>
    </TextLink>
  );
}
