import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { findInvitationActor } from "@/lib/auth/invitation";
import { listInvitations, withdrawInvitation } from "@/lib/invitations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser, readPages } from "@/proof/fixtures/scenario";

const path = "/api/app/invitations";
const person = { firstName: "Ira", lastName: "Novak", password: "correct horse battery" };

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { users: 1000 } });
  api = apiAs(organization.apiKey);
});

describe("the list of invitations", () => {
  it("has the open ones of one's own organization, newest first, page by page", async () => {
    const own = apiAs((await createTestOrganization()).apiKey);
    await inviteUser(api);
    const [first, second, third] = [await inviteUser(own), await inviteUser(own), await inviteUser(own)];
    const { path: _, token: __, ...shown } = third;
    expect((await own.get(`${path}?limit=1`)).body).toMatchObject({ invitations: [shown] });
    expect(await readPages(own, path, "invitations", "invitationId", 2)).toEqual([
      [third.invitationId, second.invitationId],
      [first.invitationId],
    ]);
  });

  it("leaves out the accepted and the withdrawn", async () => {
    const own = apiAs((await createTestOrganization()).apiKey);
    const [accepted, withdrawn] = [await inviteUser(own), await inviteUser(own)];
    await apiAs(accepted.token).post(`${path}/accept`, person);
    await own.delete(withdrawn.path);
    expect((await own.get(path)).body).toEqual({ invitations: [] });
  });
});

describe("an invitation's last moment", () => {
  it("is the one before expiresAt", async () => {
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

  it("ends its link over HTTP too", async () => {
    const { invitationId, token } = await inviteUser(api);
    await transact((tx) =>
      tx.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.id, invitationId)),
    );
    expectRefusal(await apiAs(token).post(`${path}/accept`, person), 401, "unauthenticated");
    expect(JSON.stringify((await api.get(path)).body)).not.toContain(invitationId);
  });
});

describe("withdrawing an invitation", () => {
  it("answers ok once, and its link no longer works", async () => {
    const invitation = await inviteUser(api);
    expect(await api.delete(invitation.path)).toMatchObject({ status: 200, body: { ok: true } });
    expectRefusal(await apiAs(invitation.token).post(`${path}/accept`, person), 401, "unauthenticated");
    expectRefusal(await api.delete(invitation.path), 404, "not_found");
  });

  it("is not possible for another organization", async () => {
    const invitation = await inviteUser(api);
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await theirs.delete(invitation.path), 404, "not_found");
    expect((await apiAs(invitation.token).post(`${path}/accept`, person)).status).toBe(201);
  });

  it("is written into the audit log", async () => {
    const { invitationId, path: address, email, expiresAt } = await inviteUser(api);
    await api.delete(address);
    const { email: invitedBy, orgId } = organization;
    expect((await readAuditEntries(orgId)).at(-1)).toEqual({
      action: "invitation.withdrawn",
      subjectId: invitationId,
      actorKind: "apiKey",
      actorName: invitedBy,
      before: { invitationId, email, roles: ["user"], invitedBy, expiresAt },
      after: null,
    });
  });
});
