import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { readKeyForm } from "@/lib/kit/auth/api-key";
import { hashToken } from "@/lib/kit/auth/token";

const HEADER = "Authorization: Bearer <keyId>:<secret>";
const MAKE_ONE = "Keys are made under Settings → API keys";

/**
 * Says of a request that no API key has opened what to do. What became of a key is told to who has its secret; an id that
 * is unknown and a wrong secret read the same.
 */
export async function explainKeyRefusal(headers: Pick<Headers, "get" | "has">, now: Date): Promise<string> {
  const authorization = headers.get("authorization")?.trim() ?? "";
  if (authorization === "") {
    const other = ["x-api-key", "api-key", "apikey", "x-auth-token"].find((name) => headers.has(name));
    if (!other) return `Send an API key: ${HEADER}. ${MAKE_ONE}.`;
    return `Send the API key in another header: ${HEADER}. ${other} isn’t read.`;
  }
  const [, bearer] = /^Bearer +(.*)$/i.exec(authorization) ?? [];
  if (bearer === undefined) {
    return `Send the API key after the word Bearer: ${HEADER}. No other scheme is read.`;
  }
  const form = readKeyForm(bearer);
  if (!form) return describeForm(bearer);
  const key = await findAnyKey(form.keyId);
  if (!key || !timingSafeEqual(key.secretHash, hashToken(form.secret))) {
    return "No API key here has this id and secret. Copy the whole key again, and check that it is of this server.";
  }
  if (key.revokedAt)
    return `This API key was revoked on ${day(key.revokedAt)}. Use another one. ${MAKE_ONE}.`;
  if (key.expiresAt && key.expiresAt <= now) {
    return `This API key expired on ${day(key.expiresAt)}. Use another one. ${MAKE_ONE}.`;
  }
  return `The member of this API key is gone. Use another one. ${MAKE_ONE}.`;
}

function describeForm(bearer: string): string {
  if (/^(rrw_|whsec_)/.test(bearer)) {
    return `This is a key that signs webhooks, which opens nothing else. Send an API key: ${HEADER}. ${MAKE_ONE}.`;
  }
  if (/^rrk_[A-Za-z0-9_-]{16}:?$/.test(bearer)) {
    return "This is the id of an API key without its secret. Send both with a colon between them, <keyId>:<secret>, as shown when the key was made.";
  }
  return `This doesn’t look like an API key, which is rrk_…, a colon and a secret of 43 characters, without quotes or spaces. Copy it whole: ${HEADER}.`;
}

async function findAnyKey(keyId: string) {
  const { secretHash, revokedAt, expiresAt } = apiKeys;
  const [found] = await database()
    .select({ secretHash, revokedAt, expiresAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyId, keyId));
  return found;
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
