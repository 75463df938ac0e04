import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { one } from "@/db/one";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readMessages, readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/api/app/invitations";

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { users: 1000 } });
  api = apiAs(organization.apiKey);
});

/** Invites somebody with an Idempotency-Key, so that the answer is stored too. */
async function invite(fields: object = {}) {
  const email = uniqueEmail("ira");
  const headers = { "Idempotency-Key": email };
  const answer = await api.post(path, { email, ...fields }, { headers });
  expect(answer.status).toBe(201);
  return { email, answer, link: await readSecretLink(organization.orgId, email) };
}

describe("the link of an invitation", () => {
  it("goes out in one e-mail to the invited person, with its token behind the #", async () => {
    const { email, link } = await invite({ roles: ["admin"] });
    const sent = (await readMessages(organization.orgId)).filter(({ recipient }) => recipient === email);
    expect(one(sent)).toMatchObject({
      template: "team-invite",
      channel: "email",
      status: "queued",
      advocateId: null,
      data: { invitedBy: organization.email },
    });
    expect(sent).toHaveLength(1);
    expect(link).toMatch(/^http:\/\/localhost:3000\/accept-invite#rri_[\w-]{43}$/);
    const person = { firstName: "Ira", lastName: "Novak", password: "correct horse battery" };
    expect(await apiAs(tokenOf(link)).post(`${path}/accept`, person)).toMatchObject({
      status: 201,
      body: { user: { email, roles: ["admin"] } },
    });
  });

  it("is in no answer: not in the one that invites, nor in a list, nor in the audit log", async () => {
    const { answer, link } = await invite();
    const lists = await Promise.all([path, "/api/app/audit-log"].map((list) => api.get(list)));
    const told = JSON.stringify([answer.body, ...lists.map(({ body }) => body)]);
    expect(told).toContain("invitationId");
    expect(told).not.toContain(tokenOf(link).slice(4));
    expect(told).not.toContain("rri_");
  });

  it("lies in no table and no job unencrypted", async () => {
    const { email, link } = await invite();
    const { orgId } = organization;
    const jobs = await database().execute(
      sql`SELECT j::text AS row FROM pgboss.job j WHERE data ->> 'orgId' = ${orgId}`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    const stored = (await readStoredText(orgId)) + JSON.stringify(jobs);
    expect(stored).toContain(email);
    for (const form of plainForms(tokenOf(link).slice(4))) expect(stored).not.toContain(form);
  });

  it("goes to nobody when the invitation is refused", async () => {
    const before = await readMessages(organization.orgId);
    expect((await api.post(path, { email: organization.email })).status).toBe(409);
    expect(await readMessages(organization.orgId)).toEqual(before);
  });
});
