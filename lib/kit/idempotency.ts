import { createHmac } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { rowsOf } from "@/db/rows-of";
import { idempotencyKeys as keys } from "@/db/schema/idempotency-keys";
import type { Actor } from "@/lib/kit/auth/actor";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { authSecret } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";

/** A caller's Idempotency-Key and the request it stands for (method, path and body). */
export interface Idempotency {
  readonly key: string;
  readonly request: string;
}

/** A call with or without an Idempotency-Key. */
export interface KeyedCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly idempotency?: Idempotency | undefined;
}

const STORED_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a write at most once per Idempotency-Key; a repeat gets the stored response. The response is stored in the
 * write's own transaction, so it exists exactly if the effect does. Errors are not stored.
 * @throws ApiError `idempotency_in_progress` while the first request runs, `idempotency_key_reused` for another request
 */
export async function answerOnce(
  tx: Tx,
  call: KeyedCall,
  perform: () => Promise<unknown>,
): Promise<{ readonly body: unknown; readonly replayed?: boolean }> {
  const { actor, now, idempotency } = call;
  if (!idempotency) return { body: await perform() };
  const { key, request } = idempotency;
  const stored = await findStored(tx, actor, key, now);
  if (stored && !isMadeWithSecret(stored.fingerprint.toString("hex"), (secret) => fingerprint(request, secret))) {
    throw new ApiError("idempotency_key_reused", "This Idempotency-Key was used for another request; use a new one.");
  }
  if (stored) {
    const place = placeOf(actor.orgId, identityOf(actor), key);
    return { body: readAnswer(stored.sealedBody, place), replayed: true };
  }
  const body = await perform();
  await storeAnswers(tx, [{ ...call, body }]);
  return { body };
}

/** Stores the responses of calls that have a key, in one statement. */
export async function storeAnswers(tx: Tx, calls: readonly (KeyedCall & { readonly body: unknown })[]): Promise<void> {
  const rows = calls.flatMap(({ actor, now, idempotency, body }) => {
    if (!idempotency) return [];
    const { key, request } = idempotency;
    const place = placeOf(actor.orgId, identityOf(actor), key);
    const sealed = seal(JSON.stringify(body), place).toString("hex");
    return [
      {
        org: actor.orgId,
        actor: identityOf(actor),
        key,
        at: now,
        fingerprint: fingerprint(request, authSecret()),
        sealed,
      },
    ];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO idempotency_keys (org_id, actor_id, key, fingerprint, sealed_body, created_at)
    SELECT org, actor, key, decode(fingerprint, 'hex'), decode(sealed, 'hex'), at
      FROM ${rowsOf(rows, "org uuid, actor text, key text, fingerprint text, sealed text, at timestamptz")} answer
    ON CONFLICT (org_id, actor_id, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, sealed_body = excluded.sealed_body, created_at = excluded.created_at`);
}

/**
 * Claims the keys of a batch, in which keys must be distinct. Returns the calls without a key and those whose key is
 * new. Keys another request has used or is using are left to `answerOnce`.
 */
export async function claimKeys<C extends KeyedCall>(tx: Tx, calls: readonly C[]): Promise<readonly C[]> {
  const keyed = calls.flatMap(({ actor, now, idempotency }) => {
    if (!idempotency) return [];
    const since = new Date(now.getTime() - STORED_MS);
    const { key } = idempotency;
    return [{ org: actor.orgId, actor: identityOf(actor), key, name: nameOfKey(actor, key), since }];
  });
  if (keyed.length === 0) return calls;
  const requested = sql`${rowsOf(keyed, "org uuid, actor text, key text, name text, since timestamptz")} requested`;
  const [locks, stored] = await Promise.all([
    tx.execute<{ name: string; free: boolean }>(
      sql`SELECT name, pg_try_advisory_xact_lock(hashtextextended(name, 0)) AS free FROM ${requested}`,
    ),
    tx.execute<{ name: string }>(sql`
      SELECT name FROM ${requested}
        JOIN idempotency_keys k ON k.org_id = requested.org AND k.actor_id = requested.actor
                               AND k.key = requested.key AND k.created_at > requested.since`),
  ]);
  const unavailable = new Set([...locks.filter(({ free }) => !free), ...stored].map(({ name }) => name));
  return calls.filter(({ actor, idempotency }) => !idempotency || !unavailable.has(nameOfKey(actor, idempotency.key)));
}

// An HMAC, because a request may contain a password, which a plain hash wouldn't protect.
function fingerprint(request: string, secret: string): string {
  return createHmac("sha256", secret).update(request).digest("hex");
}

/** Deletes responses older than a day. Returns their number. */
export async function purgeIdempotencyKeys(tx: Tx, now: Date): Promise<number> {
  const deleted = await tx.delete(keys).where(lt(keys.createdAt, new Date(now.getTime() - STORED_MS)));
  return deleted.count;
}

/**
 * Erases stored responses that mention a person. A repeat of such a request learns only that it was done.
 * @param mentions whether a response body mentions the person
 */
export async function forgetAnswers(tx: Tx, orgId: string, mentions: (body: unknown) => boolean): Promise<void> {
  const { actorId, key, sealedBody } = keys;
  const stored = await tx.select({ actorId, key, sealedBody }).from(keys).where(eq(keys.orgId, orgId));
  for (const row of stored) {
    const place = placeOf(orgId, row.actorId, row.key);
    if (!mentions(readOrNull(row.sealedBody, place))) continue;
    await tx
      .update(keys)
      .set({ sealedBody: Buffer.alloc(0) })
      .where(and(eq(keys.orgId, orgId), eq(actorId, row.actorId), eq(key, row.key)));
  }
}

// The lock lasts until the transaction ends. The statements are pipelined, and each has its own snapshot, so the second
// sees what the previous holder of the lock committed. Plain SQL for speed: every write with a key runs this.
async function findStored(tx: Tx, actor: Actor, key: string, now: Date) {
  const identity = identityOf(actor);
  const since = new Date(now.getTime() - STORED_MS).toISOString();
  const [[lock], [stored]] = await Promise.all([
    tx.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${nameOfKey(actor, key)}, 0)) AS free`,
    ),
    tx.execute<{ fingerprint: Buffer; sealedBody: Buffer }>(sql`
      SELECT fingerprint, sealed_body AS "sealedBody" FROM idempotency_keys
       WHERE org_id = ${actor.orgId}::uuid AND actor_id = ${identity} AND key = ${key} AND created_at > ${since}::timestamptz`),
  ]);
  if (!lock?.free) {
    throw new ApiError(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key is still running; try again in a moment.",
      { retryAfterSeconds: 1 },
    );
  }
  return stored;
}

// Null if AUTH_SECRET has changed since, or the response was erased.
function readOrNull(sealedBody: Buffer, place: string): unknown {
  try {
    return JSON.parse(unseal(sealedBody, place));
  } catch {
    return null;
  }
}

function readAnswer(sealedBody: Buffer, place: string): unknown {
  const body = readOrNull(sealedBody, place);
  if (body !== null) return body;
  // The write happened, so it must not run again.
  throw new ApiError(
    "idempotency_key_reused",
    "The request with this Idempotency-Key went through, but its response is no longer available. Check what it did.",
  );
}

/** A globally unique name for a caller's key, used for its lock. */
export function nameOfKey(actor: Actor, key: string): string {
  return `${actor.orgId} ${identityOf(actor)} ${key}`;
}

function placeOf(orgId: string, identity: string, key: string): string {
  return `idempotency_keys ${orgId} ${identity} ${key}`;
}

function identityOf(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}
