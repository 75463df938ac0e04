import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { type MessageStatus, type MessageTemplate, memberTemplates } from "@/db/enums";
import { messages as table } from "@/db/schema/messages";

interface Filter {
  readonly status?: MessageStatus;
  readonly template?: MessageTemplate;
  readonly advocateId?: string;
}

/**
 * The conditions that a filter of the list stands for. Partial indexes help only a query that repeats their own
 * condition, so it stands beside the narrower one.
 */
export function conditionsOf({ status, template, advocateId }: Filter): SQL[] {
  return [
    ...(status ? [eq(table.status, status)] : []),
    ...(isUnsent(status) ? [sql`${table.status} IN ('queued', 'suppressed', 'failed')`] : []),
    ...(template ? [eq(table.template, template)] : []),
    ...(isForMember(template) ? [isNull(table.advocateId)] : []),
    ...(advocateId ? [eq(table.advocateId, advocateId)] : []),
  ];
}

function isUnsent(status: MessageStatus | undefined): boolean {
  return status === "queued" || status === "suppressed" || status === "failed";
}

function isForMember(template: MessageTemplate | undefined): boolean {
  return memberTemplates.some((one) => one === template);
}
