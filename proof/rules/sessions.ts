import { expect } from "vitest";
import type { sessions } from "@/lib/sessions/contract";
import { createTestColleague } from "@/proof/fixtures/organization";
import { daysAgo, startTestSession, type TestSession } from "@/proof/fixtures/sessions";
import { allow, anyMoment, type Place, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0";

const statusOf = async ({ api }: Pick<TestSession, "api">) => (await api.get("/api/app/me")).status;

/** A colleague's browser, and one of the member's that has been forgotten. */
async function startOthers({ organization, member }: Place) {
  const colleague = await startTestSession(await createTestColleague(organization.orgId));
  return { colleague, forgotten: await startTestSession(member, { at: daysAgo(8) }) };
}

/** Design §3, "Sign-in": session list, "sign out everywhere". */
export const sessionRules: DomainRules<keyof typeof sessions> = {
  ownOrganization: true,
  ids: async ({ member }) => ({ sessionId: (await startTestSession(member)).sessionId }),
  endpoints: {
    list: {
      rules: [
        allow(
          "one's own sessions that have not ended, the last used first, without what signs in",
          async (place) => {
            await startOthers(place);
            const { api } = await startTestSession(place.member, { method: "sso", userAgent: chrome });
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
    end: {
      rules: [
        allow("one's own session, which is signed out at once, and no other", async ({ member, session }) => {
          const ended = await startTestSession(member);
          expect(await statusOf(ended)).toBe(200);
          expect((await session.api.delete(`/api/app/sessions/${ended.sessionId}`)).body).toEqual({
            ok: true,
          });
          expect([await statusOf(ended), await statusOf(session)]).toEqual([401, 200]);
          return {};
        }),
        allow(
          "the session that asks",
          ({ session: { sessionId } }) => ({ ids: { sessionId } }),
          async (_, { session }) => expect(await statusOf(session)).toBe(401),
        ),
        refuse("not_found", "a session that is ended already", async ({ send }) => {
          await send();
          return {};
        }),
        refuse("not_found", "a session that has ended by itself", async (place) => {
          const { sessionId } = (await startOthers(place)).forgotten;
          return { ids: { sessionId } };
        }),
        refuse("not_found", "a colleague's session", async (place) => {
          const { sessionId } = (await startOthers(place)).colleague;
          return { ids: { sessionId } };
        }),
      ],
    },
    endAll: {
      rules: [
        allow(
          "and says how many there were; API keys and colleagues stay signed in",
          async (place) => {
            const { colleague } = await startOthers(place);
            const { body } = await place.session.api.delete("/api/app/sessions");
            expect(body).toEqual({ ended: 3 });
            expect(await statusOf(colleague)).toBe(200);
            expect(await statusOf(place)).toBe(200);
            return { api: (await startTestSession(place.member)).api };
          },
          { ended: 1 },
        ),
        allow("the session that asks too", {}, async (_, { session }) =>
          expect(await statusOf(session)).toBe(401),
        ),
      ],
    },
  },
};
