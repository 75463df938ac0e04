import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq, lt } from "drizzle-orm";
import { parse, stringify } from "uuid";
import type { z } from "zod";
import { type Db, database, transact } from "@/db/client";
import { passkeys } from "@/db/schema/second-factor";
import type { NewCredential, SignedChallenge } from "@/lib/accounts/second-factor/contract";
import { seal, unsealOrNull } from "@/lib/kit/auth/seal";
import type { MemberKey } from "@/lib/kit/auth/second-factor";
import { appUrl } from "@/lib/kit/env";
import { describeCause, log } from "@/lib/kit/log";

const SIGN_IN = "passkey sign-in";
const UUID_BYTES = 16;
/** EdDSA, ECDSA and RSA by their COSE numbers; every device supports one of these. */
const ALGORITHMS = [-8, -7, -257];

/** The relying party id and origin: the host of the public address, and its pages. */
function here() {
  const { hostname, origin } = new URL(appUrl());
  return { rpId: hostname, origin };
}

/** Options for the browser to create a passkey that signs the member in on its own. */
export async function passkeyOptions(db: Db, member: MemberKey, label: string, now: Date) {
  const known = await db.select({ id: passkeys.credentialId }).from(passkeys).where(whereOwn(member));
  const type = "public-key" as const;
  const required = "required" as const;
  return {
    challenge: makeChallenge(placeOf(member), now),
    timeout: CHALLENGE_MS,
    rp: { id: here().rpId, name: "Referral Rewards" },
    user: { id: handleOf(member).toString("base64url"), name: label, displayName: label },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    excludeCredentials: known.map(({ id }) => ({ type, id })),
    authenticatorSelection: {
      residentKey: required,
      requireResidentKey: true as const,
      userVerification: required,
    },
    attestation: "none" as const,
  };
}

/** The stored fields of a new passkey, or null if it was not created for this member, here and now. */
export async function readNewPasskey(
  member: MemberKey,
  { id, ...response }: z.output<typeof NewCredential>,
  now: Date,
) {
  const { rpId, origin } = here();
  const challenge = expectChallenge(placeOf(member), now);
  try {
    const { registrationInfo, verified } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge.isOurs,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const challengedAt = challenge.madeAt();
    if (!verified || !challengedAt) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      challengedAt,
    };
  } catch (error) {
    log().warn({ reason: describeCause(error) }, "a new passkey was refused");
    return null;
  }
}

/** Options for the browser to sign in with any passkey it has for this site. */
export function signInOptions(now: Date) {
  const challenge = makeChallenge(SIGN_IN, now);
  return { challenge, timeout: CHALLENGE_MS, rpId: here().rpId, userVerification: "required" as const };
}

/**
 * The member whose passkey has signed a challenge with user verification (a fingerprint, a face or a PIN). Null for
 * anything else, without a reason. Each challenge works once.
 */
export async function findPasskeyOwner(signed: SignedChallenge, now: Date): Promise<MemberKey | null> {
  const claimed = readHandle(signed.userHandle);
  if (claimed === null) return null;
  const isMeant = and(whereOwn(claimed), eq(passkeys.credentialId, signed.id));
  const [known] = await database().select().from(passkeys).where(isMeant);
  const proof = known && (await verifySigned(signed, known, now));
  if (!proof) return null;
  const used = await transact((tx) =>
    tx
      .update(passkeys)
      .set({ counter: proof.counter, challengedAt: proof.madeAt, lastUsedAt: now })
      .where(and(isMeant, lt(passkeys.challengedAt, proof.madeAt))),
  );
  return used.count > 0 ? claimed : null;
}

async function verifySigned(
  { id, ...response }: SignedChallenge,
  { publicKey, counter }: typeof passkeys.$inferSelect,
  now: Date,
) {
  const { rpId, origin } = here();
  const challenge = expectChallenge(SIGN_IN, now);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge.isOurs,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
    });
    const madeAt = challenge.madeAt();
    return verified && madeAt ? { madeAt, counter: authenticationInfo.newCounter } : null;
  } catch (error) {
    // Includes counters that went backwards: the authenticator may have been copied.
    log().warn({ reason: describeCause(error) }, "a passkey was refused");
    return null;
  }
}

/** Condition for a member's passkey rows. */
export function whereOwn({ orgId, userId }: MemberKey) {
  return and(eq(passkeys.orgId, orgId), eq(passkeys.userId, userId));
}

function placeOf({ orgId, userId }: MemberKey): string {
  return `new passkey:${orgId}:${userId}`;
}

/** The owner's handle stored in a passkey: it has no meaning elsewhere. */
function handleOf({ orgId, userId }: MemberKey): Buffer {
  return Buffer.concat([parse(orgId), parse(userId)]);
}

function readHandle(handle: string): MemberKey | null {
  const bytes = Buffer.from(handle, "base64url");
  if (bytes.length !== 2 * UUID_BYTES) return null;
  try {
    return { orgId: stringify(bytes, 0), userId: stringify(bytes, UUID_BYTES) };
  } catch {
    // Not all sequences of 16 bytes are a UUID.
    return null;
  }
}

const CHALLENGE_MS = 10 * 60_000;

/**
 * Creates a challenge for an authenticator to sign: the sealed current time, so that nothing needs to be stored. The
 * code that accepts a signature must make sure that each challenge works once.
 * @param place the purpose of the signature
 */
export function makeChallenge(place: string, now: Date): string {
  return seal(now.toISOString(), place).toString("base64url");
}

/** When a challenge was created; null if it is not ours, for another purpose or expired. */
function readChallenge(challenge: string, place: string, now: Date): Date | null {
  const text = unsealOrNull(Buffer.from(challenge, "base64url"), place);
  const madeAt = text === null ? null : new Date(text);
  return madeAt && madeAt.getTime() + CHALLENGE_MS > now.getTime() ? madeAt : null;
}

/** Checks a challenge during signature verification and then returns when it was created. */
function expectChallenge(place: string, now: Date) {
  const accepted: Date[] = [];
  return {
    isOurs: (challenge: string): boolean => {
      const madeAt = readChallenge(challenge, place, now);
      if (madeAt) accepted.push(madeAt);
      return madeAt !== null;
    },
    madeAt: (): Date | undefined => accepted[0],
  };
}
