import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { transact } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import type { ErrorCode } from "@/lib/api/errors";
import { createApiKey } from "@/lib/auth/api-key";
import { apiAs } from "@/lib/testing/api";
import { type Given, type Rule, refuse } from "@/lib/testing/rules/kit/rule";
import type { Scene } from "@/lib/testing/rules/kit/scene";

/** Whoever sends no key that is valid at this moment is nobody (spec, "Authentication" 1 and 2; design §2). */
export const authenticationRules: readonly Rule[] = [
  unauthenticated("a request without a key", () => ({ api: apiAs(null) })),
  unauthenticated("a malformed key", () => ({ api: apiAs("secret") })),
  unauthenticated("an unknown key", () => ({ api: apiAs(`rrk_${"A".repeat(16)}:${"B".repeat(43)}`) })),
  unauthenticated("a key with a wrong secret", ({ organization: { apiKey } }) => ({
    api: apiAs(`${apiKey.slice(0, -43)}${"B".repeat(43)}`),
  })),
  unauthenticated("a revoked key", async (scene) => ({ api: apiAs(await makeRevokedKey(scene)) })),
];

/** A write that relies on a cookie needs proof that it comes from our own pages (design §3, "Sign-in"). */
export const originRules: readonly Rule[] = [
  withCookie("cross_origin", "a write with a cookie and no proof of origin", {}),
  withCookie("cross_origin", "a write with a cookie from another site", { "Sec-Fetch-Site": "cross-site" }),
  withCookie("cross_origin", "a write with a cookie from another origin", {
    Origin: "https://evil.example.com",
  }),
  withCookie("unauthenticated", "a write from our own pages whose cookie is no session", {
    "Sec-Fetch-Site": "same-origin",
  }),
];

function withCookie(code: ErrorCode, rule: string, proof: Record<string, string>): Rule {
  const given = () => ({ api: apiAs(null), headers: { Cookie: "session=x", ...proof } });
  return { ...refuse(code, rule, given), harmless: true };
}

function unauthenticated(rule: string, given: Given): Rule {
  return {
    ...refuse("unauthenticated", rule, given),
    harmless: true,
    check: ({ headers }) => expect(headers.get("www-authenticate")).toBe("Bearer"),
  };
}

async function makeRevokedKey({ organization: { orgId, userId } }: Scene): Promise<string> {
  return transact(async (tx) => {
    const now = new Date();
    const { key, keyId } = await createApiKey(tx, { orgId, userId, name: "Revoked" }, now);
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.keyId, keyId));
    return key;
  });
}
