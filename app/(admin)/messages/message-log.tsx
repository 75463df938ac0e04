"use client";

import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { onDemand } from "@/components/on-demand";
import { Card } from "@/components/ui/card";
import { HeaderCell } from "@/components/ui/header-cell";
import { messages } from "@/lib/messages/contract";
import { readView } from "../read-view";
import { MessageFilters } from "./message-filters";
import { MessageRow } from "./message-row";
import { NoMessages } from "./no-messages";
import type { Sending } from "./sending";

const MessageDialog = onDemand(() => import("./message-dialog").then((module) => module.MessageDialog), null);

interface Props {
  readonly first: FirstPage<typeof messages.list>;
  readonly sending: Sending;
}

const filters = { status: parseAsString, template: parseAsString, advocateId: parseAsString };

/** The list of messages, filtered by the page's address, and the one that was opened. */
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
        pages={pages}
        head={
          <>
            <HeaderCell>Message</HeaderCell>
            <HeaderCell>To</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell align="end">Written</HeaderCell>
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
