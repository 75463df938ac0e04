import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { one } from "@/db/one";
import { invitations } from "@/db/schema/invitations";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { openSecret, readMessages, tokenOf } from "@/proof/fixtures/messages";
import {
  createTestOrganization,
  createTestUser,
  type TestOrganization,
  uniqueEmail,
} from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser, queueBehind } from "@/proof/fixtures/scenario";

const path = "/api/app/invitations";
const person = { firstName: "Ira", lastName: "Novak", password: "correct horse battery" };
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { users: 1000 } });
  api = apiAs(organization.apiKey);
});

const accept = (token: string) => apiAs(token).post(`${path}/accept`, person);

async function listOpen(of = api) {
  return (await of.get(path)).body["invitations"];
}

describe("inviting a user", () => {
  it("answers the invitation, and never the link that accepts it", async () => {
    const email = uniqueEmail("ira");
    const { status, body } = await api.post(path, { email, roles: ["admin", "user"] });
    expect(status).toBe(201);
    expect(body).toEqual({
      invitation: {
        invitationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        roles: ["admin", "user"],
        invitedBy: organization.email,
        createdAt: moment,
        expiresAt: moment,
      },
    });
    expect(JSON.stringify(await listOpen())).not.toContain("rri_");
  });

  it("gives the role user when none is named, and every role once", async () => {
    expect((await inviteUser(api)).roles).toEqual(["user"]);
    expect((await inviteUser(api, { roles: ["user", "user"] })).roles).toEqual(["user"]);
  });

  it("is valid for seven days", async () => {
    const { createdAt, expiresAt } = await inviteUser(api);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(WEEK_MS);
  });

  it("keeps the token as a hash only", async () => {
    const { invitationId, token } = await inviteUser(api);
    const row = one(await database().select().from(invitations).where(eq(invitations.id, invitationId)));
    expect(row.tokenHash).toEqual(createHash("sha256").update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
  });

  it.each([
    ["email", undefined, "is required"],
    ["email", "ira", "must be an e-mail address"],
    ["email", "", "must be an e-mail address"],
    ["email", null, "must be text"],
    ["email", `${"a".repeat(64)}@${"b".repeat(186)}.com`, "at most 254 characters"],
    ["roles", [], "must name at least one role"],
    ["roles", null, "must be a list"],
    ["roles.0", ["owner"], '"admin" or "user"'],
    ["firstName", "Ira", "is not a field of this request"],
  ])("refuses %s = %j", async (field, value, message) => {
    const [name = ""] = field.split(".");
    const answer = await api.post(path, { email: uniqueEmail("ira"), [name]: value });
    expectRefusal(answer, 400, "invalid_input", field, message);
  });

  it("is for admins only, like the list and the withdrawal", async () => {
    const member = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
    const invitation = await inviteUser(api);
    expectRefusal(await member.post(path, { email: uniqueEmail("ira") }), 403, "admin_required");
    expectRefusal(await member.get(path), 403, "admin_required");
    expectRefusal(await member.delete(invitation.path), 403, "admin_required");
  });

  it("is refused for a member of the organization, whatever the case", async () => {
    const { email } = await createTestUser(organization.orgId, "user");
    for (const address of [email, email.toUpperCase(), organization.email]) {
      expectRefusal(await api.post(path, { email: address }), 409, "user_already_exists");
    }
  });

  it("does not tell that another organization has this user", async () => {
    const { email } = await createTestOrganization();
    const answer = await api.post(path, { email });
    expect(answer).toMatchObject({ status: 201, body: { invitation: { email, roles: ["user"] } } });
  });

  it("writes who invited whom into the audit log, without the token", async () => {
    const { invitationId, email, token, expiresAt } = await inviteUser(api);
    const entries = await readAuditEntries(organization.orgId);
    expect(entries.at(-1)).toEqual({
      action: "invitation.created",
      subjectId: invitationId,
      actorKind: "apiKey",
      actorName: organization.email,
      before: null,
      after: { invitationId, email, roles: ["user"], invitedBy: organization.email, expiresAt },
    });
    expect(JSON.stringify(entries)).not.toContain(token.slice(4));
  });
});

describe("inviting the same address again", () => {
  it("replaces the invitation: the old link is void, the new one works", async () => {
    const first = await inviteUser(api);
    const second = await inviteUser(api, { email: first.email.toUpperCase(), roles: ["admin"] });
    const open = JSON.stringify(await listOpen());
    expect(open).toContain(second.invitationId);
    expect(open).not.toContain(first.invitationId);
    expectRefusal(await accept(first.token), 401, "unauthenticated");
    expectRefusal(await api.delete(first.path), 404, "not_found");
    expect(await accept(second.token)).toMatchObject({ status: 201, body: { user: { roles: ["admin"] } } });
  });

  it("says in the audit log that the first one was withdrawn", async () => {
    const first = await inviteUser(api);
    const second = await inviteUser(api, { email: first.email });
    const [withdrawn, created] = (await readAuditEntries(organization.orgId)).slice(-2);
    expect(withdrawn).toMatchObject({ action: "invitation.withdrawn", subjectId: first.invitationId });
    expect(created).toMatchObject({ action: "invitation.created", subjectId: second.invitationId });
  });

  it("withdraws nothing when the first one has expired", async () => {
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

  it("leaves one invitation when it happens several times at once", async () => {
    const email = uniqueEmail("ira");
    const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`users of ${organization.orgId}`}, 0))`;
    const answers = await queueBehind(lock, () => [1, 2, 3].map(() => api.post(path, { email })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listOpen()).toEqual(expect.arrayContaining([expect.objectContaining({ email })]));
    const sent = (await readMessages(organization.orgId)).filter(({ recipient }) => recipient === email);
    expect(sent.map(({ status }) => status).sort()).toEqual(["queued", "suppressed", "suppressed"]);
    const left = sent.filter(({ sealedUrl }) => sealedUrl !== null);
    expect(left).toMatchObject([{ status: "queued" }]);
    expect((await accept(tokenOf(openSecret(one(left))))).status).toBe(201);
  });

  it("leaves the invitation of another organization to the same address alone", async () => {
    const theirs = await inviteUser(apiAs((await createTestOrganization()).apiKey));
    await inviteUser(api, { email: theirs.email });
    expect((await accept(theirs.token)).status).toBe(201);
  });
});
