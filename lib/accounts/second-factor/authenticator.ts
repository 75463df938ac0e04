import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { type Db, type Tx, transact } from "@/db/client";
import { authenticators } from "@/db/schema/second-factor";
import type { NewCodes } from "@/lib/accounts/second-factor/recovery-codes";
import { openToken, seal, sealToken, unsealOrNull } from "@/lib/kit/auth/seal";
import type { MemberKey } from "@/lib/kit/auth/second-factor";
import { HOUR_MS } from "@/lib/kit/durations";
import { fieldError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";

const STEP_SECONDS = 30;
/** Steps accepted before and after the current one, since clocks differ and typing takes a while. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const SETUP_LASTS_MS = HOUR_MS;

/** The name apps show above the code. */
const ISSUER = "Referral Rewards";

// Supported by every app: SHA-1, six digits, 30 seconds (RFC 6238, section 1.2).
function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
  });
}

/** A new secret. Nothing is stored until it is confirmed. */
interface Setup {
  /** In base 32, for typing into an app. */
  readonly secret: string;
  /** For the QR code. */
  readonly uri: string;
  /** The secret, sealed for this member; it must come back with the first code. */
  readonly ticket: string;
}

/** Creates a secret for a member's app. */
export function startSetup(member: MemberKey, label: string, now: Date): Setup {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const expiresAt = now.getTime() + SETUP_LASTS_MS;
  const ticket = sealToken({ secret, expiresAt }, setupPlace(member));
  return { secret, uri: totpOf(secret, label).toString(), ticket };
}

const Kept = z.object({ secret: z.string(), expiresAt: z.number() });

/**
 * Checks a set-up's first code. Returns the secret and the step of that code.
 * @throws ApiError `invalid_input` for `ticket` or `code`
 */
export function confirmSetup(
  member: MemberKey,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  now: Date,
) {
  const secret = openToken(Kept, ticket, setupPlace(member), now)?.secret;
  if (secret === undefined) throw fieldError("ticket", "has expired. Start again");
  const step = stepOf(secret, code, now);
  if (step === null) {
    throw fieldError("code", "doesn’t match the app. Make sure your phone’s time is set automatically");
  }
  return { secret, step };
}

/** The currently accepted step with this code; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / (STEP_SECONDS * 1000)) + delta;
}

/** Stores a member's app in place of the previous one. */
export async function saveAuthenticator(
  tx: Tx,
  member: MemberKey,
  { secret, step, codes }: { readonly secret: string; readonly step: number; readonly codes: NewCodes },
  now: Date,
): Promise<void> {
  const row = {
    sealedSecret: seal(secret, secretPlace(member)),
    lastStep: step,
    recoverySalt: codes.salt,
    createdAt: now,
  };
  await tx
    .insert(authenticators)
    .values({ ...member, ...row })
    .onConflictDoUpdate({ target: [authenticators.orgId, authenticators.userId], set: row });
}

/** Redeems a code of a member's app. It works once, while the app shows it and slightly longer. */
export async function takeCode(db: Db, member: MemberKey, code: string, now: Date): Promise<boolean> {
  const [own] = await db
    .select({ sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(whereOwn(member));
  const secret = own && openSecret(member, own.sealedSecret);
  const step = secret ? stepOf(secret, code, now) : null;
  if (step === null) return false;
  const used = await transact((tx) =>
    tx
      .update(authenticators)
      .set({ lastStep: step })
      .where(and(whereOwn(member), lt(authenticators.lastStep, step))),
  );
  return used.count > 0;
}

// Null if sealed under another AUTH_SECRET: recovery codes still work, and an admin can reset the app.
function openSecret(member: MemberKey, sealed: Buffer): string | null {
  const secret = unsealOrNull(sealed, secretPlace(member));
  if (secret === null) log().error({ ...member }, "the secret of an authenticator app cannot be read");
  return secret;
}

/** Condition for a member's authenticator row. */
export function whereOwn({ orgId, userId }: MemberKey) {
  return and(eq(authenticators.orgId, orgId), eq(authenticators.userId, userId));
}

/** The context for sealing the secret of a member's app. */
export function secretPlace({ orgId, userId }: MemberKey): string {
  return `authenticators:${orgId}:${userId}`;
}

function setupPlace(member: MemberKey): string {
  return `setup of ${secretPlace(member)}`;
}
