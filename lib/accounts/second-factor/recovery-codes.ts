import { randomBytes, randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import { authenticators, recoveryCodes } from "@/db/schema/second-factor";
import { single } from "@/db/single";
import { hashUnderSalt } from "@/lib/kit/auth/password";
import type { MemberKey } from "@/lib/kit/auth/second-factor";

const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Digits and letters that are hard to confuse (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** New recovery codes, 60 random bits each, and the hashes that the database stores. */
export interface NewCodes {
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Creates ten recovery codes. Slow on purpose, like password hashing: call it before taking locks. */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, makeGroup).join("-"));
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashUnderSalt(normalize(code), salt)));
  return { codes, salt, hashes };
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Replaces a member's codes; the salt is stored with the authenticator. */
export async function saveRecoveryCodes(tx: Tx, { orgId, userId }: MemberKey, { hashes }: NewCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(whereOwn({ orgId, userId }));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ orgId, userId, codeHash })));
}

/** The number of codes a member has left. */
export async function countRecoveryCodes(db: Db, member: MemberKey): Promise<number> {
  const rows = await db.select({ left: sql<number>`count(*)::int` }).from(recoveryCodes).where(whereOwn(member));
  return single(rows).left;
}

/**
 * Redeems a recovery code, in any spelling.
 * @param onUse runs in the same transaction
 * @returns false for an unknown or used code; if two requests use one code at the same time, only one succeeds
 */
export async function takeRecoveryCode(
  db: Db,
  member: MemberKey,
  typed: string,
  onUse: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const [own] = await db
    .select({ salt: authenticators.recoverySalt })
    .from(authenticators)
    .where(and(eq(authenticators.orgId, member.orgId), eq(authenticators.userId, member.userId)));
  const code = normalize(typed);
  if (!own || code.length !== GROUPS * GROUP_LENGTH) return false;
  const codeHash = await hashUnderSalt(code, own.salt);
  return transact(async (tx) => {
    const used = await tx.delete(recoveryCodes).where(and(whereOwn(member), eq(recoveryCodes.codeHash, codeHash)));
    if (used.count > 0) await onUse(tx);
    return used.count > 0;
  });
}

// As Crockford reads it: O is 0, I and L are 1; hyphens, spaces and case do not matter.
function normalize(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
}

function whereOwn({ orgId, userId }: MemberKey) {
  return and(eq(recoveryCodes.orgId, orgId), eq(recoveryCodes.userId, userId));
}
