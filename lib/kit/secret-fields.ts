import type { Actor } from "@/lib/kit/auth/actor";

/** Secrets in read responses, because members share them. Read-only keys don't get them. */
export const readSecrets: readonly string[] = ["portalToken", "portalUrl"];

/** Fields that grant access: never in the audit log or in responses to read-only keys. */
export const secretFields: ReadonlySet<string> = new Set([
  ...readSecrets,
  "password",
  "passwordHash",
  "token",
  "tokenHash",
  "sealedTokens",
  "stateHash",
  "key",
  "apiKey",
  "secret",
  "secretHash",
  "codeHash",
  "sealedSecret",
  "previousSealedSecret",
  "sealedClientSecret",
  "clientSecret",
  "signingSecret",
  "signature",
  "bodyHash",
  "uploadUrl",
  "inviteUrl",
]);

/**
 * Removes secret fields, at any depth, from responses to read-only keys, which could otherwise act through a portal link.
 * Done here for every read, so that no domain can forget it.
 */
export function hideSecrets<T>({ key }: Pick<Actor, "key">, answer: T): T {
  return key?.scope === "read" ? (removeSecrets(answer) as T) : answer;
}

function removeSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeSecrets);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).filter(([name]) => !secretFields.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, removeSecrets(field)]));
}
