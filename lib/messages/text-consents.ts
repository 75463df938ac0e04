import { and, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { Agreed } from "@/db/enums-consent";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { advocates } from "@/db/schema/advocates";
import { textConsents as table } from "@/db/schema/messages";
import { referrals } from "@/db/schema/referrals";
import type { Actor } from "@/lib/kit/auth/actor";
import { implementList, newestFirst } from "@/lib/kit/list";
import { textConsents } from "@/lib/messages/consent-contract";
import { agreementFor } from "@/lib/messages/consent-words";

interface ConsentGrant {
  readonly orgId: string;
  /** The advocate or the referral. */
  readonly subjectId: string;
  readonly phone: string;
  readonly grantedAt: Date;
  readonly agreed: Agreed;
}

const insertRows = prepareInsert(table, [
  ...(["orgId", "id", "subjectId", "phone", "source", "version", "language", "words", "grantedAt"] as const),
]);

/** Appends consents to the permanent record, in the transaction that allows the texts. */
export async function noteTextConsents(tx: Tx, granted: readonly ConsentGrant[]): Promise<void> {
  if (granted.length === 0) return;
  const rows = granted.map(({ agreed, ...facts }) => ({ ...facts, ...agreed, id: newId(facts.grantedAt) }));
  await tx.execute(insertRows(rows));
}

/** The statement an actor makes by entering a number that may be texted. */
export function agreementBy({ kind }: Pick<Actor, "kind">): Agreed {
  return agreementFor(kind === "user" || kind === "system" ? "staff" : "api");
}

interface Started {
  readonly orgIds: readonly string[];
  readonly phone: string;
  /** The reply and its language. */
  readonly reply: Pick<Agreed, "words" | "language">;
}

/** Records that a number's owner wants texts from these organizations again, for everyone each may text there. */
export async function noteStart(tx: Tx, { orgIds, phone, reply }: Started, grantedAt: Date): Promise<void> {
  const agreed: Agreed = { source: "text_reply", version: 1, ...reply };
  for (const orgId of orgIds) {
    const subjects = await tx
      .select({ subjectId: advocates.id })
      .from(advocates)
      .where(and(eq(advocates.orgId, orgId), eq(advocates.phone, phone), isNotNull(advocates.smsConsentAt)))
      .unionAll(
        tx
          .select({ subjectId: referrals.id })
          .from(referrals)
          .where(
            and(
              eq(referrals.orgId, orgId),
              eq(referrals.friendPhone, phone),
              isNotNull(referrals.friendSmsConsentAt),
              isNull(referrals.friendAdvocateId),
            ),
          ),
      );
    await noteTextConsents(
      tx,
      subjects.map(({ subjectId }) => ({ orgId, subjectId, phone, grantedAt, agreed })),
    );
  }
}

/** Copies a friend's consent record to the referral that replaces another. */
export async function copyConsents(tx: Tx, orgId: string, { from, to }: { from: string; to: string }) {
  const records = await tx
    .select()
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.subjectId, from)))
    .orderBy(table.id);
  await noteTextConsents(
    tx,
    records.map(({ phone, grantedAt, source, version, language, words }) => ({
      orgId,
      subjectId: to,
      phone,
      grantedAt,
      agreed: { source, version, language, words },
    })),
  );
}

/** A number and when texts to it were allowed; null if they are not. */
interface Texted {
  readonly orgId: string;
  readonly phone: string | null;
  readonly since: Date | null;
}

/** The newest consent for an advocate's current number; undefined if there is none. */
export async function findConsentOfAdvocate(db: Db, advocateId: string, texted: Texted) {
  const asFriend = sql`(SELECT r.id FROM ${referrals} r WHERE r.org_id = ${texted.orgId} AND r.friend_advocate_id = ${advocateId})`;
  return findConsent(db, texted, or(eq(table.subjectId, advocateId), sql`${table.subjectId} IN ${asFriend}`));
}

/** The newest consent for the current number of a referral's friend; undefined if there is none. */
export async function findConsentOfReferral(db: Db, referralId: string, texted: Texted) {
  return findConsent(db, texted, eq(table.subjectId, referralId));
}

async function findConsent(db: Db, { orgId, phone, since }: Texted, isTheirs: SQL | undefined) {
  if (phone === null || since === null) return undefined;
  const { subjectId: _, id: __, orgId: ___, phone: ____, ...facts } = getTableColumns(table);
  const [consent] = await db
    .select(facts)
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.phone, phone), isTheirs))
    .orderBy(desc(table.grantedAt), desc(table.id))
    .limit(1);
  return consent;
}

export const listTextConsents = implementList(textConsents.list, async ({ db, actor: { orgId } }) => {
  const isOurs = eq(table.orgId, orgId);
  return async (page) => {
    const rows = await newestFirst(db.select().from(table).$dynamic(), table.id, isOurs, page);
    return rows.map(({ id: consentId, orgId: _, ...consent }) => ({ consentId, ...consent }));
  };
});
