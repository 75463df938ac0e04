import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { queueBehind } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

it("signing out everywhere from two tabs at once happens once", async () => {
  const dana = await createTestOrganization();
  const { api } = await startTestSession(dana);
  await startTestSession(dana);
  const rows = sql`SELECT FROM sessions WHERE org_id = ${dana.orgId} FOR UPDATE`;
  const answers = await queueBehind(rows, () => [1, 2].map(() => api.delete("/api/app/sessions")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(answers.map(({ body }) => body["ended"])).toContain(2);
});
