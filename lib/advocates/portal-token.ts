import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { authSecret } from "@/lib/env";

const ID_BYTES = 16;

// Three times 16 bytes. Node's decoder skips what it does not know, so other texts would mean the same token.
const FORM = /^[A-Za-z0-9_-]{64}$/;

/**
 * The token that opens an advocate's portal: both ids and a 128-bit HMAC of them under AUTH_SECRET. It is derived
 * whenever it is shown, so no copy lies in the database; changing AUTH_SECRET makes every old link invalid.
 */
export function portalToken(orgId: string, advocateId: string): string {
  const ids = Buffer.concat([parse(orgId), parse(advocateId)]);
  return Buffer.concat([ids, sign(ids)]).toString("base64url");
}

/** The advocate a portal token was made for, or null when it is not one of ours. */
export function readPortalToken(token: string): { orgId: string; advocateId: string } | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(ids))) return null;
  return { orgId: stringify(ids, 0), advocateId: stringify(ids, ID_BYTES) };
}

function sign(ids: Buffer): Buffer {
  return createHmac("sha256", authSecret()).update("portal").update(ids).digest().subarray(0, ID_BYTES);
}
