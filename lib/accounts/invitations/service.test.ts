import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { single } from "@/db/single";
import { listInvitations, withdrawInvitation } from "@/lib/accounts/invitations/service";
import { createUser } from "@/lib/accounts/organizations/service";
import { findInvitationActor } from "@/lib/kit/auth/invitation";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { openSecret, readMessages, readMessagesAbout, readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { inviteUser, queueBehind } from "@/proof/fixtures/scenario";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/api/app/invitations";

const { organization, api } = await startOrganization({ overrides: { users: 1000 } });

async function listOpen(of = api) {
  return (await of.get(path)).body["invitations"];
}

it("inviting and withdrawing are audited with the admin and the invited address, without the token", async () => {
  const { invitationId, email, token, expiresAt, path: address } = await inviteUser(api);
  await api.delete(address);
  const { email: invitedBy, orgId } = organization;
  const entries = await readAuditEntries(orgId);
  const about = { subjectId: invitationId, actorKind: "apiKey", actorName: invitedBy };
  const invitation = { invitationId, email, roles: ["user"], view: "office", invitedBy, expiresAt };
  expect(entries.slice(-2)).toEqual([
    { action: "invitation.created", ...about, before: null, after: invitation },
    { action: "invitation.withdrawn", ...about, before: invitation, after: null },
  ]);
  expect(JSON.stringify(entries)).not.toContain(token.slice(4));
});

describe("inviting the same address again", () => {
  it("withdraws nothing if the first invitation has expired", async () => {
    const first = await inviteUser(api);
    await transact((tx) =>
      tx.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.id, first.invitationId)),
    );
    await inviteUser(api, { email: first.email });
    const about = (await readAuditEntries(organization.orgId)).filter(
      ({ subjectId }) => subjectId === first.invitationId,
    );
    expect(about.map(({ action }) => action)).toEqual(["invitation.created"]);
  });

  it("leaves one invitation after concurrent requests", async () => {
    const email = uniqueEmail("ira");
    const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`users of ${organization.orgId}`}, 0))`;
    const answers = await queueBehind(lock, () => [1, 2, 3].map(() => api.post(path, { email })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listOpen()).toEqual(expect.arrayContaining([expect.objectContaining({ email })]));
    const sent = (await readMessages(organization.orgId)).filter(({ recipient }) => recipient === email);
    expect(sent.map(({ status }) => status).sort()).toEqual(["queued", "suppressed", "suppressed"]);
    const left = sent.filter(({ sealedUrl }) => sealedUrl !== null);
    expect(left).toMatchObject([{ status: "queued" }]);
    expect((await acceptInvitation(tokenOf(openSecret(single(left))))).status).toBe(201);
  });
});

it("an invitation's last moment is just before expiresAt", async () => {
  const { actor, apiKey } = await createTestOrganization();
  const { invitationId, expiresAt, token } = await inviteUser(apiAs(apiKey));
  const end = new Date(expiresAt);
  const before = new Date(end.getTime() - 1);
  const isListed = async (now: Date) =>
    JSON.stringify(await listInvitations(actor, {}, { now })).includes(invitationId);

  expect(await isListed(before)).toBe(true);
  expect(await isListed(end)).toBe(false);
  expect(await findInvitationActor(token, before)).toMatchObject({ id: invitationId });
  expect(await findInvitationActor(token, end)).toBeNull();
  const withdraw = (now: Date) => withdrawInvitation(actor, { invitationId }, { now });
  await expect(withdraw(end)).rejects.toMatchObject({ code: "not_found" });
  expect(await withdraw(before)).toEqual({ ok: true });
});

/** Invites a person with an Idempotency-Key, so that the response is stored as well. */
async function invite(fields: object = {}) {
  const email = uniqueEmail("ira");
  const headers = { "Idempotency-Key": email };
  const answer = await api.post(path, { email, ...fields }, { headers });
  expect(answer.status).toBe(201);
  return { email, answer, link: await readSecretLink(organization.orgId, email) };
}

describe("the link of an invitation", () => {
  it("goes out in one email to the invited person, and is in no table and no job unencrypted", async () => {
    const { email, link } = await invite({ roles: ["admin"] });
    const sent = (await readMessages(organization.orgId)).filter(({ recipient }) => recipient === email);
    expect(single(sent)).toMatchObject({
      template: "team-invite",
      channel: "email",
      status: "queued",
      advocateId: null,
      data: { invitedBy: organization.email },
    });
    expect(sent).toHaveLength(1);
    expect(link).toMatch(/^http:\/\/localhost:3000\/accept-invite#rri_[\w-]{43}$/);
    const { orgId } = organization;
    const jobs = await database().execute(sql`SELECT j::text AS row FROM message_jobs j WHERE org_id = ${orgId}::uuid`);
    expect(jobs.length).toBeGreaterThan(0);
    const stored = (await readStoredText(orgId)) + JSON.stringify(jobs);
    expect(stored).toContain(email);
    for (const form of plainForms(tokenOf(link).slice(4))) expect(stored).not.toContain(form);
    expect(await acceptInvitation(tokenOf(link))).toMatchObject({
      body: { user: { email, roles: ["admin"] } },
    });
  });

  it("is in the inviting response if no provider delivers it, and in no list or audit log", async () => {
    const { answer, link } = await invite();
    expect(answer.body).toMatchObject({ inviteUrl: link, sending: { captured: 1, now: 0, later: [] } });
    const lists = await Promise.all([path, "/api/app/audit-log"].map((list) => api.get(list)));
    const listed = JSON.stringify(lists.map(({ body }) => body));
    expect(listed).toContain("invitationId");
    expect(listed).not.toContain(tokenOf(link).slice(4));
    expect(listed).not.toContain("rri_");
  });
});

const Body = z.object({ message: z.object({ text: z.string() }) });

it.each([
  ["first and last name", { firstName: "Dana", lastName: "Reyes" }, "Dana Reyes"],
  ["first name", { firstName: "Dana" }, "Dana"],
  ["last name", { lastName: "Reyes" }, "Reyes"],
  ["address if there is no name", {}, null],
])("the email of an invitation names the admin by %s", async (_, names, called) => {
  const { orgId } = await createTestOrganization();
  const email = uniqueEmail("admin");
  const person = { orgId, email, password: "correct horse battery", role: "admin", ...names } as const;
  const { apiKey } = await transact((tx) => createUser(tx, person, new Date()));
  const api = apiAs(apiKey);
  const { invitationId, invitedBy } = await inviteUser(api);
  expect(invitedBy).toBe(email);
  const [message] = await readMessagesAbout(invitationId);
  expect(message?.data).toEqual({ invitedBy: called ?? email });
  const { text } = Body.parse((await api.get(`/api/app/messages/${message?.id}`)).body).message;
  expect(text).toContain(`${called ?? email} invited you to help`);
});
