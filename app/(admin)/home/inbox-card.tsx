"use client";

import { CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { memo } from "react";
import type { z } from "zod";
import { NotRenewed } from "@/components/list/not-renewed";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/components/ui/date-time";
import { formatCount } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { useKeptFresh, useLoaded } from "@/components/use-loaded";
import { call } from "@/lib/kit/client";
import type { inbox } from "@/lib/platform/inbox/contract";
import { inboxCount } from "@/lib/platform/inbox/count-contract";
import { InboxActionsProvider } from "../inbox/inbox-actions";
import { InboxRow } from "../inbox/inbox-row";
import { keyOf } from "../inbox/view";
import { inboxPath, inboxRowPath } from "../paths";

interface InboxCardProps {
  /** Decoded by the page. */
  readonly first: z.output<typeof inbox.first.output>;
  readonly count: z.input<typeof inboxCount.count.output>;
}

const EVERY_MS = 15_000;

/** The contract of every kind of row is large, so it comes with the second look. */
const lookup = {
  queryKey: ["/api/app/inbox/first", {}],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { inbox } = await import("@/lib/platform/inbox/contract");
    return call(inbox.first, {}, { signal });
  },
};

/** The first rows of the inbox and its number, as beside Inbox in the navigation. */
export const InboxCard = memo(function InboxCard({ first, count }: InboxCardProps) {
  const { todo } = useLoaded(inboxCount.count, count);
  const { data, ...renewal } = useKeptFresh(lookup, first, () => EVERY_MS);
  const router = useRouter();
  const now = useNow(true);
  return (
    <Card flush aria-labelledby="first-in-inbox">
      <CardHeader
        flush
        id="first-in-inbox"
        title={todo === 0 ? "Inbox" : formatCount(todo, "thing to do", "things to do")}
        aside={
          <TextLink href={inboxPath} className="text-secondary">
            Open the inbox
          </TextLink>
        }
      />
      <NotRenewed {...renewal} className="mx-5 mb-3 sm:mx-6" />
      {data.rows.length === 0 ? (
        <p className="flex items-center gap-2 px-5 pb-5 text-soft sm:px-6">
          <CircleCheck size={16} className="text-accent" />
          Nothing waits for you.
        </p>
      ) : (
        <InboxActionsProvider>
          <ul aria-live="polite" className="divide-y divide-inner-line border-inner-line border-t pb-1 sm:px-3">
            {data.rows.map((row) => (
              <InboxRow
                key={keyOf(row)}
                row={row}
                now={now}
                isShown={false}
                onOpen={() => router.push(inboxRowPath(row))}
              />
            ))}
          </ul>
        </InboxActionsProvider>
      )}
    </Card>
  );
});
