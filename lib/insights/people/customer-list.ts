import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { identityOfEmail } from "@/db/schema/columns";
import { customers, customerFileRows as rows } from "@/db/schema/customer-files";
import { normalizeEmail } from "@/lib/kit/normalize-email";

interface CustomerContacts {
  readonly orgId: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** Whether to include everyone with the number. Members of a household share one. */
  readonly byNumber: boolean;
}

/** A person's records in customer files: the dates they became a customer, and the number of rows. */
export async function findAsCustomer(db: Db, contacts: CustomerContacts) {
  const known = await db
    .select({ since: customers.since })
    .from(customers)
    .where(isKnownAs(contacts))
    .orderBy(customers.since);
  const named = await db
    .select({ number: sql<number>`count(*)::int` })
    .from(rows)
    .where(and(eq(rows.orgId, contacts.orgId), hasContact(contacts)));
  const since = [...new Set(known.map((row) => row.since))];
  return { since, records: known.length + (named[0]?.number ?? 0) };
}

interface PersonRows {
  readonly names: readonly string[];
  readonly codes: readonly string[];
  readonly advocateIds: readonly string[];
  readonly referralIds: readonly string[];
}

/** Erases a person from customer files, as a customer and as the referrer of one. Amounts stay. */
export async function forgetCustomer(tx: Tx, contacts: CustomerContacts, person: PersonRows): Promise<void> {
  await tx.delete(customers).where(isKnownAs(contacts));
  const isOurs = eq(rows.orgId, contacts.orgId);
  const ofReferral = inArray(rows.referralId, [...person.referralIds]);
  const words = { name: null, email: null, phone: null, street: null, unread: null };
  const sentBy = { code: null, referredBy: null, facts: null };
  await tx
    .update(rows)
    .set({ ...words, ...sentBy })
    .where(and(isOurs, or(hasContact(contacts), ofReferral)));
  const names = person.names.map((name) => name.toLowerCase());
  await tx
    .update(rows)
    .set(sentBy)
    .where(
      and(
        isOurs,
        or(isNotNull(rows.code), isNotNull(rows.referredBy)),
        or(
          inArray(rows.advocateId, [...person.advocateIds]),
          inArray(sql`lower(${rows.referredBy})`, names),
          inArray(sql`upper(${rows.code})`, [...person.codes]),
          inArray(sql`upper(${rows.referredBy})`, [...person.codes]),
        ),
      ),
    );
}

function isKnownAs({ orgId, emails, phones }: CustomerContacts): SQL | undefined {
  const contacts = [...emails.map(normalizeEmail), ...phones];
  return and(eq(customers.orgId, orgId), inArray(customers.contact, contacts));
}

function hasContact({ emails, phones, byNumber }: CustomerContacts): SQL | undefined {
  return or(
    inArray(identityOfEmail("email"), emails.map(normalizeEmail)),
    and(inArray(rows.phone, [...phones]), byNumber ? undefined : isNull(rows.email)),
  );
}
