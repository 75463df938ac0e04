import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { advocates as table } from "@/db/schema/advocates";

/** The contacts of somebody who has at least one. */
export interface Contacts {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** What tells the advocates of a campaign apart: the e-mail address in any case, else the phone number (design §3). */
export function identityOf({ email, phone }: Contacts): string {
  return email?.toLowerCase() ?? phone ?? "";
}

interface Place {
  readonly orgId: string;
  readonly campaignId: string;
}

/** Those of these people who are advocates of the campaign, by their identity. */
export async function findEnrolled(
  db: Db,
  { orgId, campaignId }: Place,
  people: readonly Contacts[],
): Promise<ReadonlySet<string>> {
  // As one parameter, so that the query is planned once for any number of people.
  const identities = JSON.stringify(people.map(identityOf));
  const wanted = sql`ANY (ARRAY(SELECT json_array_elements_text(${identities}::text::json)))`;
  const rows = await db
    .select({ email: table.email, phone: table.phone })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.campaignId, campaignId),
        sql`(lower(${table.email}) = ${wanted} OR (${table.email} IS NULL AND ${table.phone} = ${wanted}))`,
      ),
    );
  return new Set(rows.map(identityOf));
}
