import { createHmac } from "node:crypto";
import { parse, stringify } from "uuid";
import { isMadeOf } from "@/lib/kit/auth/secrets";
import { authSecret } from "@/lib/kit/env";

/** What a link with signed ids opens. */
type Purpose = "portal" | "unsubscribe" | "confirm" | "answer" | "device";

interface Ids {
  readonly orgId: string;
  readonly id: string;
}

const ID_BYTES = 16;

// Three times 16 bytes. Node's decoder skips what it does not know, so other texts would mean the same token.
const FORM = /^[A-Za-z0-9_-]{64}$/;

/**
 * A token that stands for an organization's thing: both ids and a 128-bit HMAC of them under AUTH_SECRET. It is
 * derived whenever it is shown, so no copy lies in the database; without its AUTH_SECRET an old link is invalid.
 * @param version how often the thing's link was replaced; each version has another token
 */
export function signIds(purpose: Purpose, orgId: string, id: string, version = 0): string {
  return makeToken(authSecret(), purpose, { orgId, id }, version);
}

/** The ids a token was made of for this purpose, or null when it is not one of ours, in its first version. */
export function readSignedIds(purpose: Purpose, token: string): Ids | null {
  const claimed = readClaimedIds(token);
  return claimed && isSigned(purpose, token, claimed) ? claimed : null;
}

/** The ids that a token claims to be made of; whether it is, `isSigned` tells. Null when it has another form. */
export function readClaimedIds(token: string): Ids | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  try {
    return { orgId: stringify(bytes, 0), id: stringify(bytes, ID_BYTES) };
  } catch {
    // Not every 16 bytes are a UUID.
    return null;
  }
}

/** Whether a token is the one of these ids for this purpose, in this version. */
export function isSigned(purpose: Purpose, token: string, ids: Ids, version = 0): boolean {
  return isMadeOf(token, (secret) => makeToken(secret, purpose, ids, version));
}

function makeToken(secret: string, purpose: Purpose, { orgId, id }: Ids, version: number): string {
  const ids = Buffer.concat([parse(orgId), parse(id)]);
  const hmac = createHmac("sha256", secret).update(purpose).update(ids);
  if (version > 0) hmac.update(String(version));
  return Buffer.concat([ids, hmac.digest().subarray(0, ID_BYTES)]).toString("base64url");
}
