import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { transact } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { createApiKey } from "@/lib/auth/api-key";
import { apiAs, browserAs } from "@/proof/fixtures/api";
import { daysAgo, startTestSession } from "@/proof/fixtures/sessions";
import { type Given, type Rule, refuse } from "@/proof/rules/kit/rule";
import type { Scene } from "@/proof/rules/kit/scene";

/** Whoever sends nothing that is valid at this moment is nobody (spec, "Authentication" 1 and 2; design §2, §3). */
export const authenticationRules: readonly Rule[] = [
  unauthenticated("a request without a key", () => ({ api: apiAs(null) })),
  unauthenticated("a malformed key", () => ({ api: apiAs("secret") })),
  unauthenticated("an unknown key", () => ({ api: apiAs(`rrk_${"A".repeat(16)}:${"B".repeat(43)}`) })),
  unauthenticated("a key with a wrong secret", ({ organization: { apiKey } }) => ({
    api: apiAs(`${apiKey.slice(0, -43)}${"B".repeat(43)}`),
  })),
  unauthenticated("a revoked key", async (scene) => ({ api: apiAs(await makeRevokedKey(scene)) })),
  unauthenticated("an unknown invitation", () => ({ api: apiAs(`rri_${"A".repeat(43)}`) })),
  unauthenticated("an unknown reset link", () => ({ api: apiAs(`rrp_${"A".repeat(43)}`) })),
  unauthenticated("a malformed session", () => ({ api: browserAs("session") })),
  unauthenticated("an unknown session", () => ({ api: browserAs(`rrs_${"A".repeat(43)}`) })),
  unauthenticated("a session that was started 30 days ago", startedDaysAgo(30)),
  unauthenticated("a session that was not used for 7 days", startedDaysAgo(7)),
  unauthenticated("a session that was ended", async ({ member }) => {
    const { api, sessionId } = await startTestSession(member);
    await api.delete(`/api/app/sessions/${sessionId}`);
    return { api };
  }),
  unauthenticated("a wrong key beside a session", ({ session }) => ({
    api: session.api,
    headers: { Authorization: "Bearer secret" },
  })),
  unauthenticated("a session's token in place of a key", ({ session }) => ({ api: apiAs(session.token) })),
];

function startedDaysAgo(days: number): Given {
  return async ({ member }) => ({ api: (await startTestSession(member, { at: daysAgo(days) })).api });
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
