import { expect, it } from "vitest";
import { findSessionActor } from "@/lib/auth/session";
import { endSession } from "@/lib/sign-in/session";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { daysAgo, startTestSession } from "@/proof/fixtures/sessions";

const now = new Date();
const lives = async (token: string) => (await findSessionActor(token, now)) !== null;

it("ends this session alone, once, however often it is asked to", async () => {
  const dana = await createTestOrganization();
  const [here, elsewhere] = [await startTestSession(dana), await startTestSession(dana)];
  await Promise.all([1, 2, 3].map(() => endSession(here.token, now)));
  await endSession(here.token, now);
  expect([await lives(here.token), await lives(elsewhere.token)]).toEqual([false, true]);
  const ended = (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "session.ended");
  expect(ended).toMatchObject([{ subjectId: here.sessionId, actorName: dana.email }]);
});

it("has nothing to do for a token that opens nothing", async () => {
  const dana = await createTestOrganization();
  const forgotten = await startTestSession(dana, { at: daysAgo(8) });
  for (const token of ["", dana.apiKey, `rrs_${"x".repeat(43)}`, forgotten.token])
    await endSession(token, now);
  const actions = (await readAuditEntries(dana.orgId)).map(({ action }) => action);
  expect(actions).not.toContain("session.ended");
});
