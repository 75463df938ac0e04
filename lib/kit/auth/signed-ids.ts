import { createHmac } from "node:crypto";
import { parse, stringify } from "uuid";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { authSecret } from "@/lib/kit/env";

type LinkPurpose = "portal" | "unsubscribe" | "confirm" | "answer" | "device" | "closed-month";

interface SignedIds {
  readonly orgId: string;
  readonly id: string;
}

const ID_BYTES = 16;

// Three times 16 bytes. Checked first, because Node's decoder skips invalid characters.
const FORM = /^[A-Za-z0-9_-]{64}$/;

/**
 * A token for an organization's record: both ids and a 128-bit HMAC of them under AUTH_SECRET. Derived on demand, so the
 * database stores no copy. Links become invalid when their AUTH_SECRET is removed.
 * @param version how often the record's link was replaced; each version has a different token
 */
export function signIds(purpose: LinkPurpose, orgId: string, id: string, version = 0): string {
  return makeToken(authSecret(), purpose, { orgId, id }, version);
}

/** The ids in a first-version token for this purpose, or null if the token is invalid. */
export function readSignedIds(purpose: LinkPurpose, token: string): SignedIds | null {
  const ids = readClaimedIds(token);
  return ids && isSigned(purpose, token, ids) ? ids : null;
}

/** The ids in a token, not yet verified: call `isSigned`. Null if the token is malformed. */
export function readClaimedIds(token: string): SignedIds | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  try {
    return { orgId: stringify(bytes, 0), id: stringify(bytes, ID_BYTES) };
  } catch {
    // Not all 16-byte values are UUIDs.
    return null;
  }
}

/** Whether a token is valid for this purpose, these ids and this version. */
export function isSigned(purpose: LinkPurpose, token: string, ids: SignedIds, version = 0): boolean {
  return isMadeWithSecret(token, (secret) => makeToken(secret, purpose, ids, version));
}

function makeToken(secret: string, purpose: LinkPurpose, { orgId, id }: SignedIds, version: number): string {
  const ids = Buffer.concat([parse(orgId), parse(id)]);
  const hmac = createHmac("sha256", secret).update(purpose).update(ids);
  if (version > 0) hmac.update(String(version));
  return Buffer.concat([ids, hmac.digest().subarray(0, ID_BYTES)]).toString("base64url");
}
