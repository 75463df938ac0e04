import { newId } from "@/db/new-id";
import type { WriteContext } from "@/lib/kit/implement";
import type { listColleagues } from "@/lib/ledger/ceiling/colleagues";
import { queueMemberMessage } from "@/lib/messages/outbox";

type Colleagues = Awaited<ReturnType<typeof listColleagues>>["others"];

interface Request {
  readonly askedBy: string;
  /** What is asked for, such as "a credit of $800 for Ann Reyes". */
  readonly request: string;
  /** How many wait by now, this one included. */
  readonly waiting: number;
  readonly isForAdmins?: boolean;
}

/** So many emails are a reminder; whoever gets more has the list on the dashboard. */
const TOLD_OF = 5;
const TOLD = 10;

/** Writes to the other admins that something waits for a second OK; to the other members where there is no other admin. */
export async function notifyApprovers(
  { db, actor: { orgId }, now }: WriteContext,
  others: Colleagues,
  { askedBy, request, waiting, isForAdmins = false }: Request,
): Promise<void> {
  if (waiting > TOLD_OF) return;
  const admins = others.filter(({ roles }) => roles.includes("admin"));
  const told = admins.length > 0 || isForAdmins ? admins : others;
  for (const { email } of told.slice(0, TOLD)) {
    // One cause sends each message once, and these are one each.
    const causeId = newId(now);
    const data = { askedBy, request };
    await queueMemberMessage(db, { orgId, template: "approval-request", causeId, email, data, now });
  }
}
