import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { authSecret } from "@/lib/env";

/** What a link with signed ids opens. */
type Purpose = "portal" | "unsubscribe";

const ID_BYTES = 16;

// Three times 16 bytes. Node's decoder skips what it does not know, so other texts would mean the same token.
const FORM = /^[A-Za-z0-9_-]{64}$/;

/**
 * A token that stands for an organization's thing: both ids and a 128-bit HMAC of them under AUTH_SECRET. It is
 * derived whenever it is shown, so no copy lies in the database; changing AUTH_SECRET makes every old link invalid.
 */
export function signIds(purpose: Purpose, orgId: string, id: string): string {
  const ids = Buffer.concat([parse(orgId), parse(id)]);
  return Buffer.concat([ids, sign(purpose, ids)]).toString("base64url");
}

/** The ids a token was made of for this purpose, or null when it is not one of ours. */
export function readSignedIds(purpose: Purpose, token: string): { orgId: string; id: string } | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(purpose, ids))) return null;
  return { orgId: stringify(ids, 0), id: stringify(ids, ID_BYTES) };
}

function sign(purpose: Purpose, ids: Buffer): Buffer {
  return createHmac("sha256", authSecret()).update(purpose).update(ids).digest().subarray(0, ID_BYTES);
}
