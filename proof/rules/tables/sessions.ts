import { expect } from "vitest";
import type { sessions } from "@/lib/accounts/sessions/contract";
import { bindToSso, changeMember } from "@/proof/fixtures/members";
import { createTestColleague, testPassword } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { daysAgo, minutesAgo, startTestSession, type TestSession } from "@/proof/fixtures/sessions";
import { allow, anyMoment, field, ofLength, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0";

const statusOf = async ({ api }: Pick<TestSession, "api">) => (await api.get("/api/app/me")).status;

/** A colleague's browser, and a forgotten browser of the member's. */
async function startOthers({ organization, member }: RuleScene) {
  const colleague = await startTestSession(await createTestColleague(organization.orgId));
  return { colleague, forgotten: await startTestSession(member, { at: daysAgo(8) }) };
}

/** Session list and "sign out everywhere". */
export const table: RuleTable<keyof typeof sessions> = {
  needsCampaign: false,
  ownOrganization: true,
  ids: async ({ member }) => ({ sessionId: (await startTestSession(member)).sessionId }),
  endpoints: {
    list: {
      access: { caller: "session" },
      cases: [
        allow(
          "the member's own active sessions, last used first, without their tokens",
          async (scene) => {
            await startOthers(scene);
            const { api } = await startTestSession(scene.member, { method: "sso", userAgent: chrome });
            return { api };
          },
          ({ body }, { session, ids }) => {
            const times = { createdAt: anyMoment, lastUsedAt: anyMoment, expiresAt: anyMoment };
            const older = { method: "password", device: "Unknown device", current: false, ...times };
            const own = { method: "sso", device: "Chrome on Windows", current: true, ...times };
            const sessionId = expect.stringMatching(/^[0-9a-f-]{36}$/);
            expect(body).toEqual({
              sessions: [
                { sessionId, ...own },
                { sessionId: ids["sessionId"], ...older },
                { sessionId: session.sessionId, ...older },
              ],
            });
          },
        ),
      ],
    },
    confirm: {
      access: { caller: "session" },
      cases: [
        field("password", [null, 12_345_678, ofLength(129), "another password", undefined]),
        allow("the session to create keys again, for 15 minutes", async ({ member }) => {
          const { api } = await startTestSession(member, { at: minutesAgo(15) });
          const createKey = () => api.post("/app/api-keys", { name: "Billing" });
          expectRefusal(await createKey(), 403, "reauthentication_required");
          const confirmed = await api.post("/api/app/sessions/confirm", { password: testPassword });
          expect((await createKey()).status).toBe(200);
          return confirmed;
        }),
        ...refuse("403 reauthentication_required", {
          "a member who has no password": ({ member }) => changeMember(member, { passwordHash: null }),
          "a member who signs in through SSO only": ({ member }) => bindToSso(member),
        }),
      ],
    },
    end: {
      access: { caller: "session" },
      cases: [
        allow("the member's own session, and signs out only that one at once", async ({ member, session }) => {
          const target = await startTestSession(member);
          expect(await statusOf(target)).toBe(200);
          expect((await session.api.delete(`/api/app/sessions/${target.sessionId}`)).body).toEqual({
            ok: true,
          });
          expect([await statusOf(target), await statusOf(session)]).toEqual([401, 200]);
        }),
        allow(
          "the current session",
          ({ session: { sessionId } }) => ({ ids: { sessionId } }),
          async (_, { session }) => expect(await statusOf(session)).toBe(401),
        ),
        ...refuse("404 not_found", {
          "a session that has expired": async (scene) => ({
            ids: { sessionId: (await startOthers(scene)).forgotten.sessionId },
          }),
          "a colleague's session": async (scene) => ({
            ids: { sessionId: (await startOthers(scene)).colleague.sessionId },
          }),
        }),
      ],
    },
    endAll: {
      access: { caller: "session" },
      cases: [
        allow(
          "all other sessions, with their number, and keeps colleagues' sessions and, on request, API keys",
          async (scene) => {
            const { colleague } = await startOthers(scene);
            const keep = { revokeApiKeys: false };
            const { body } = await scene.session.api.send("DELETE", "/api/app/sessions", keep);
            expect(body).toEqual({ ended: 3, revokedKeys: 0 });
            expect(await statusOf(colleague)).toBe(200);
            expect(await statusOf(scene)).toBe(200);
            return { api: (await startTestSession(scene.member)).api };
          },
          { ended: 1, revokedKeys: 1 },
        ),
        allow("the member's API keys as well by default", {}, async (_, scene) =>
          expect(await statusOf(scene)).toBe(401),
        ),
        field("revokeApiKeys", [null, "yes"]),
        allow("the current session as well", {}, async (_, { session }) => expect(await statusOf(session)).toBe(401)),
      ],
    },
  },
};
