import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { readAccount, requireMember } from "@/app/current-member";
import { compact } from "@/components/list/view-parser";
import { listInbox } from "@/lib/platform/inbox/service";
import { inboxPath, inboxRowPath } from "../paths";
import { readFirstPage } from "../read-view";
import { readInboxCount } from "../shell/read-figures";
import { InboxActionsProvider } from "./inbox-actions";
import { InboxScreen } from "./inbox-screen";
import { loadView } from "./view";

export const metadata: Metadata = { title: "Inbox" };

/** Everything that needs a person: calls, decisions and things to fix. */
export default async function InboxPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { review } = await searchParams;
  // The address of a review before the inbox.
  if (typeof review === "string") redirect(inboxRowPath({ kind: "review", id: review }));
  const view = await loadView(searchParams);
  const query = new URLSearchParams(compact(view)).toString();
  const actor = await requireMember(query ? `${inboxPath}?${query}` : inboxPath);
  const { kind, part } = view;
  const filter = { ...(kind && { kind }), ...(part && { part }) };
  const read = (group: "call" | "decide" | "fix") => readFirstPage(listInbox, actor, { ...filter, group });
  const [{ org }, count, call, decide, fix] = await Promise.all([
    readAccount(actor),
    readInboxCount(actor),
    read("call"),
    read("decide"),
    read("fix"),
  ]);
  return (
    <InboxActionsProvider>
      <InboxScreen count={count} first={{ call, decide, fix }} business={org.name} />
    </InboxActionsProvider>
  );
}
