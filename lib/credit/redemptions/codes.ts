import { and, desc, eq, gt, isNull, lt, lte } from "drizzle-orm";
import { type Db, pointDatabase, type Tx, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { redemptions, redemptionCodes as table } from "@/db/schema/redemptions";
import { CODE_MINUTES } from "@/lib/credit/redemptions/contract";
import { requireAmount, requireMethod, tooLittleCredit, usableCredit } from "@/lib/credit/redemptions/rules";
import type { Actor } from "@/lib/kit/auth/actor";
import { makeCode } from "@/lib/kit/auth/contact-code";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { fieldError } from "@/lib/kit/errors";
import { performWrite } from "@/lib/kit/implement";
import { lockAccount } from "@/lib/leads/advocates/lock-account";
import { noSuchAdvocate } from "@/lib/leads/advocates/read";
import { readCreditSettings } from "@/lib/ledger/credit-settings/read";

const CODE_MS = CODE_MINUTES * 60_000;
/** Attempts to find a free code out of a million. */
const TRIES = 20;
const KEPT_MS = 24 * 60 * 60_000;

/** The advocate who owns the code and acts through the portal. */
export interface CodeOwner {
  readonly actor: Actor;
  readonly advocateId: string;
}

interface RequestTime {
  readonly now: Date;
  readonly requestId?: string | undefined;
}

/** The code an advocate shows at checkout. */
interface OneTimeCode {
  /** Six digits, grouped for reading aloud: "482 913". */
  readonly code: string;
  readonly amountCents: number;
  readonly expiresAt: Date;
}

/**
 * Creates an advocate's one-time code and replaces the previous one. No credit is deducted until a member enters it.
 * @param amountCents defaults to all credit, rounded down to the organization's step
 * @throws ApiError `invalid_input` if the rules do not allow it, `insufficient_balance`
 */
export function createRedemptionCode(
  { actor, advocateId }: CodeOwner,
  { amountCents: wanted }: { readonly amountCents?: number | undefined },
  moment: RequestTime,
): Promise<OneTimeCode> {
  return performWrite({ ...moment, actor }, async ({ db, now, record }) => {
    const { orgId } = actor;
    const rules = await readCreditSettings(db, orgId);
    requireMethod(rules, "code");
    if (wanted !== undefined && !(Number.isSafeInteger(wanted) && wanted > 0)) {
      throw fieldError("amountCents", "must be a whole number of cents, at least 1");
    }
    const account = await lockAccount(db, orgId, advocateId, now);
    if (!account) throw noSuchAdvocate();
    const { campaignId, name, creditBalanceCents: balance } = account;
    const amountCents = wanted ?? usableCredit(rules, balance).mostCents;
    if (amountCents === 0 || amountCents > balance) throw tooLittleCredit(name, balance);
    requireAmount(rules, amountCents);
    await closeOpen(db, actor, advocateId, now);
    const expiresAt = new Date(now.getTime() + CODE_MS);
    const created = await insertCode(db, {
      orgId,
      campaignId,
      advocateId,
      amountCents,
      createdAt: now,
      expiresAt,
    });
    record({ action: "redemption_code.created", subjectId: advocateId, after: { amountCents } });
    return { code: spaced(created), amountCents, expiresAt };
  });
}

/** Cancels an advocate's open code, if any. */
export function cancelRedemptionCode({ actor, advocateId }: CodeOwner, moment: RequestTime): Promise<void> {
  return performWrite({ ...moment, actor }, async ({ db, now, record, unchanged }) => {
    await lockAccount(db, actor.orgId, advocateId, now);
    const [closed] = await closeOpen(db, actor, advocateId, now);
    if (!closed) return unchanged();
    record({ action: "redemption_code.canceled", subjectId: advocateId, after: { ...closed } });
  });
}

/** An advocate's last code: open, expired, or redeemed. */
export type LastCode =
  | (OneTimeCode & { readonly state: "open" })
  | { readonly state: "expired" }
  | { readonly state: "used"; readonly amountCents: number; readonly invoiceNumber?: string };

/** The advocate's open code or the recent result of the last one; null if neither exists. */
export async function readRedemptionCode(
  { actor: { orgId }, advocateId }: CodeOwner,
  now: Date,
): Promise<LastCode | null> {
  const since = new Date(now.getTime() - 2 * CODE_MS);
  const [last] = await pointDatabase()
    .select({ code: table, redemption: redemptions })
    .from(table)
    .leftJoin(redemptions, and(eq(redemptions.orgId, table.orgId), eq(redemptions.id, table.redemptionId)))
    .where(and(eq(table.orgId, orgId), eq(table.advocateId, advocateId), gt(table.createdAt, since)))
    .orderBy(desc(table.id))
    .limit(1);
  if (!last || last.code.canceledAt !== null) return null;
  const { code, redemption } = last;
  if (redemption) {
    if (redemption.endedAt !== null) return null;
    const { amountCents, invoiceNumber } = redemption;
    return { state: "used", amountCents, ...(invoiceNumber !== null && { invoiceNumber }) };
  }
  if (code.expiresAt <= now) return { state: "expired" };
  const digits = unseal(code.sealedCode, placeOf(code));
  return { state: "open", code: spaced(digits), amountCents: code.amountCents, expiresAt: code.expiresAt };
}

/** Finds the open code that a member typed. */
export async function findOpenCode(db: Db, orgId: string, typed: string, now: Date) {
  const [row] = await db
    .select({
      codeId: table.id,
      campaignId: table.campaignId,
      advocateId: table.advocateId,
      amountCents: table.amountCents,
      expiresAt: table.expiresAt,
    })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.codeHash, hashCode(orgId, typed.replace(/\D/g, ""))),
        isOpen,
        gt(table.expiresAt, now),
      ),
    );
  return row;
}

/** Whether a code can still be redeemed. The caller must hold the advocate's row lock. */
export async function isStillOpen(tx: Tx, orgId: string, codeId: string): Promise<boolean> {
  const openCode = and(eq(table.orgId, orgId), eq(table.id, codeId), isOpen);
  return (await tx.select({ id: table.id }).from(table).where(openCode)).length > 0;
}

/** Links a code to its redemption, which ends it. */
export async function closeCode(tx: Tx, orgId: string, codeId: string, redemptionId: string): Promise<void> {
  await tx
    .update(table)
    .set({ redemptionId })
    .where(and(eq(table.orgId, orgId), eq(table.id, codeId)));
}

/** Deletes codes that were never redeemed. */
export async function forgetOldCodes(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await transact((tx) => tx.delete(table).where(and(isNull(table.redemptionId), lt(table.expiresAt, before))));
}

const isOpen = and(isNull(table.redemptionId), isNull(table.canceledAt));

function closeOpen(tx: Tx, { orgId }: Actor, advocateId: string, now: Date) {
  return tx
    .update(table)
    .set({ canceledAt: now })
    .where(and(eq(table.orgId, orgId), eq(table.advocateId, advocateId), isOpen))
    .returning({ amountCents: table.amountCents });
}

type NewCode = Omit<typeof table.$inferInsert, "id" | "codeHash" | "sealedCode">;

async function insertCode(tx: Tx, row: NewCode): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = makeCode();
    const codeHash = hashCode(row.orgId, code);
    // An expired code of another advocate must not block this one.
    await tx
      .update(table)
      .set({ canceledAt: row.createdAt })
      .where(
        and(eq(table.orgId, row.orgId), eq(table.codeHash, codeHash), isOpen, lte(table.expiresAt, row.createdAt)),
      );
    const id = newId(row.createdAt);
    const sealedCode = seal(code, placeOf({ orgId: row.orgId, id }));
    const created = await tx
      .insert(table)
      .values({ ...row, id, codeHash, sealedCode })
      .onConflictDoNothing()
      .returning({ id: table.id });
    if (created.length > 0) return code;
  }
  throw new Error("No one-time code was free");
}

function hashCode(orgId: string, code: string): Buffer {
  return keyedHash("redemption-code", orgId, code);
}

function placeOf({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `redemption code ${orgId} ${id}`;
}

function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
