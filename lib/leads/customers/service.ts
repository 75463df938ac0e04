import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/rows-of";
import { implement } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { customers, type KnownCustomer } from "@/lib/leads/customers/contract";

/** A person's contacts: an email address from `normalizeEmail` and a number in E.164. */
export interface CustomerContacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Since when a person is a customer, with house number and street if a file had them. */
export type CustomerSince = z.output<typeof KnownCustomer> & { readonly street?: string };

interface CustomerRow extends Record<string, unknown> {
  readonly at: number;
  readonly since: string;
  readonly source: CustomerSince["source"];
  readonly street: string | null;
}

/**
 * Looks up which people are customers of the organization, by its customer files or by a lead that is still converted.
 * Days are in UTC.
 * @returns the earliest day for each person, undefined if not a known customer
 */
export async function findKnownCustomers(
  db: Db,
  orgId: string,
  people: readonly CustomerContacts[],
): Promise<(CustomerSince | undefined)[]> {
  if (people.length === 0) return [];
  const queries = people.map(({ email, phone }, at) => ({ at, email, phone }));
  const rows = await db.execute<CustomerRow>(sql`
    SELECT DISTINCT ON (w.at) w.at, k.since::text AS since, k.source, k.street
      FROM ${rowsOf(queries, "at int, email text, phone text")} w
     CROSS JOIN LATERAL (
       SELECT c.since, 'file' AS source, c.street FROM customers c
        WHERE c.org_id = ${orgId}::uuid AND c.contact = w.email
       UNION ALL
       SELECT c.since, 'file', c.street FROM customers c WHERE c.org_id = ${orgId}::uuid AND c.contact = w.phone
       UNION ALL
       SELECT (r.converted_at AT TIME ZONE 'UTC')::date, 'conversion', NULL FROM referrals r
        WHERE r.org_id = ${orgId}::uuid AND r.friend_email_identity = w.email AND r.stage = 'converted'
       UNION ALL
       SELECT (r.converted_at AT TIME ZONE 'UTC')::date, 'conversion', NULL FROM referrals r
        WHERE r.org_id = ${orgId}::uuid AND r.friend_phone = w.phone AND r.stage = 'converted'
          AND (r.friend_email IS NULL OR w.email IS NULL)) k
     ORDER BY w.at, k.since, k.street NULLS LAST`);
  const known = new Map(
    rows.map(({ at, since, source, street }) => [at, { since, source, ...(street !== null && { street }) }]),
  );
  return people.map((_, at) => known.get(at));
}

export const findCustomer = implement(customers.find, async ({ db, actor }, { email, phone }) => {
  const person = { email: email === undefined ? null : normalizeEmail(email), phone: phone ?? null };
  const [customer] = await findKnownCustomers(db, actor.orgId, [person]);
  return customer ? { customer } : {};
});

/** Capitalizes a normalized street: "1227 se alder st" becomes "1227 SE Alder St". */
export function formatStreet(street: string): string {
  return street.replace(/(?<!\p{N})[\p{L}\p{M}]+/gu, (word) =>
    /^([ns][ew]|[nsew]|po)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
  );
}
