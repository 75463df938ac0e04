import { newId } from "@/db/new-id";
import type { WriteContext } from "@/lib/kit/implement";
import type { listColleagues } from "@/lib/ledger/ceiling/colleagues";
import { queueMemberMessage } from "@/lib/messages/outbox";

type Colleagues = Awaited<ReturnType<typeof listColleagues>>["others"];

interface ApprovalNotice {
  readonly askedBy: string;
  /** A description, such as "a credit of $800 for Ann Reyes". */
  readonly request: string;
  /** The number of waiting requests, including this one. */
  readonly waiting: number;
  readonly isForAdmins?: boolean;
}

/** Emails up to this many waiting requests; beyond that, approvers use the list on the dashboard. */
const MOST_WAITING = 5;
const MOST_EMAILED = 10;

/** Emails the other admins that a request waits for approval, or the other members if there is no other admin. */
export async function notifyApprovers(
  { db, actor: { orgId }, now }: WriteContext,
  others: Colleagues,
  { askedBy, request, waiting, isForAdmins = false }: ApprovalNotice,
): Promise<void> {
  if (waiting > MOST_WAITING) return;
  const admins = others.filter(({ roles }) => roles.includes("admin"));
  const approvers = admins.length > 0 || isForAdmins ? admins : others;
  for (const { email } of approvers.slice(0, MOST_EMAILED)) {
    // Each cause sends a message once, and every request gets its own.
    const causeId = newId(now);
    const data = { askedBy, request };
    await queueMemberMessage(db, { orgId, template: "approval-request", causeId, email, data, now });
  }
}
