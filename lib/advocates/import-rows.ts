import type { z } from "zod";
import { advocates } from "@/lib/advocates/contract";
import type { Person } from "@/lib/advocates/enroll";
import { preferenceFor } from "@/lib/advocates/notification-preference";
import type { Plan } from "@/lib/auth/access";
import { describeIssues, type FieldError } from "@/lib/kit/errors";

type ImportRow = z.output<typeof advocates.importMany.input>["rows"][number];

/** Somebody who can be enrolled, or what is wrong with the row. */
export type ReadRow = { readonly person: Person } | { readonly errors: FieldError[] };

/** Reads a row of a spreadsheet by the rules of an enrollment. What is empty counts as left out. */
export function readRow(row: ImportRow, campaignId: string, plan: Plan): ReadRow {
  const given = Object.entries(row).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const read = advocates.invite.input.safeParse(
    { campaignId, ...Object.fromEntries(given) },
    { reportInput: true },
  );
  if (!read.success) return { errors: describeIssues(read.error) };
  const contacts = { ...read.data, mayText: true };
  const notificationPreference = preferenceFor(contacts);
  if (notificationPreference === "sms" && !plan.sms) {
    const message = "is required, because your plan does not include text messages";
    return { errors: [{ field: "email", message }] };
  }
  return { person: { ...read.data, notificationPreference } };
}
