import type { Actor } from "@/lib/kit/auth/actor";

/** Secrets that answers to reads have, because members hand them out. Keys that only read don't get them. */
export const readSecrets: readonly string[] = ["portalToken", "portalUrl"];

/** Fields that let anyone who has them act: never in the audit log, nor in an answer to a key that only reads. */
export const secretFields: ReadonlySet<string> = new Set([
  ...readSecrets,
  ...["password", "passwordHash", "token", "tokenHash", "sealedTokens", "stateHash", "key", "apiKey"],
  ...["secret", "secretHash", "codeHash", "sealedSecret", "previousSealedSecret", "sealedClientSecret"],
  ...["clientSecret", "signingSecret", "signature", "bodyHash", "uploadUrl", "inviteUrl"],
]);

/**
 * An answer as this actor may see it. A key that only reads would otherwise act through a portal link it was shown, so
 * secret fields are removed here, for every read and at any depth, and not in each domain.
 */
export function hideSecrets<T>({ key }: Pick<Actor, "key">, answer: T): T {
  return key?.scope === "read" ? (without(answer) as T) : answer;
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const kept = Object.entries(value).filter(([name]) => !secretFields.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, without(part)]));
}
