import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { identityOfEmail } from "@/db/schema/columns";
import { type customerFiles as files, customerFileRows as rows } from "@/db/schema/customer-files";
import { single } from "@/db/single";
import type { StoredRow } from "@/lib/files/customer-files/find-leads";
import { nothing, type RowVerdict } from "@/lib/files/customer-files/judge";
import { isRight } from "@/lib/files/customer-files/present";
import type { Context } from "@/lib/kit/implement";
import { identityOf } from "@/lib/leads/advocates/enroll";
import { judgePeople } from "@/lib/leads/advocates/import";

type StoredFile = typeof files.$inferSelect;
type Contacts = Pick<StoredRow, "name" | "email" | "phone" | "language" | "mayText">;

/** A row as the import of advocates takes it. */
export function personOf({ name, email, phone, language, mayText }: Contacts) {
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(language !== null && { language }),
    mayText,
  };
}

/** Judges rows of people: new, advocates already, to correct, or to decide. Rows of one person are compared later. */
export async function judgeRowsOfPeople(
  context: Context<Tx>,
  { id: importId, inviteCampaignId }: StoredFile,
  batch: readonly StoredRow[],
): Promise<RowVerdict[]> {
  const campaignId = inviteCampaignId ?? "";
  const judged = await judgePeople(context, { campaignId, importId, rows: batch.map(personOf) });
  return judged.map(({ outcome, errors, doubt }, at) => {
    if (batch[at]?.kind === "open") return nothing("skipped");
    if (errors) return { outcome: "ask", facts: { why: "wrong", by: [], errors, isWrong: true } };
    if (outcome === "alreadyEnrolled") return nothing("enrolled");
    return doubt
      ? { outcome: "ask", facts: { why: "silent", by: [] } }
      : { outcome: "invite", facts: { why: "newPerson", by: [] } };
  });
}

/** Identifies a row's person in SQL: by email, or else by phone. */
export const identity = sql`coalesce(${identityOfEmail("email")}, phone)`;

/** Judges a corrected row, also against the other rows of its file. */
export async function judgeCorrected(context: Context<Tx>, file: StoredFile, row: StoredRow): Promise<RowVerdict> {
  const [twin] = await context.db
    .select({ row: rows.row })
    .from(rows)
    .where(
      and(
        eq(rows.orgId, file.orgId),
        eq(rows.fileId, file.id),
        ne(rows.id, row.id),
        inArray(rows.outcome, ["invite", "ask"]),
        isRight,
        sql`${identity} = ${identityOf(row)}`,
      ),
    )
    .limit(1);
  if (twin) return nothing("again", { asRow: twin.row });
  return single(await judgeRowsOfPeople(context, file, [row]));
}
