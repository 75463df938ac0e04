import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { readUsage } from "@/lib/plans/plan-usage";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readMember } from "@/proof/fixtures/members";
import { createTestOrganization, type TestMember, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser } from "@/proof/fixtures/scenario";
import { claimsFor, comeBack, createSsoOrganization } from "@/proof/fixtures/sso";

let dana: TestMember;
let api: TestApi;
let email: string;
beforeAll(async () => {
  dana = await createSsoOrganization();
  api = apiAs(dana.apiKey);
});
beforeEach(() => {
  email = uniqueEmail("ira");
});

const openInvitations = async () => (await api.get("/api/app/invitations")).body["invitations"];
const usedSeats = async () => (await readUsage(database(), dana.orgId)).users;
async function requireUser(claims: object, token: string | null): Promise<string> {
  const came = await comeBack(dana, claims, token);
  if (typeof came === "string") throw new Error(`refused as ${came}`);
  return came.userId;
}

describe("who was invited and comes through the provider", () => {
  it("becomes a member with the roles of the invitation and the provider's names, without a password", async () => {
    const { token } = await inviteUser(api, { email, roles: ["admin"] });
    const before = await usedSeats();
    const names = { given_name: " Ira ", family_name: "Novak" };
    const userId = await requireUser(claimsFor(email.toUpperCase(), names), token);
    const member = { email, roles: ["admin"], firstName: "Ira", lastName: "Novak" };
    expect(await readMember({ orgId: dana.orgId, userId })).toMatchObject({
      ...member,
      passwordHash: null,
      allowPasswordAuth: false,
    });
    expect([await openInvitations(), await usedSeats()]).toEqual([[], before + 1]);
  });

  it("is in the audit log as the invitation that was accepted", async () => {
    const { invitationId, token } = await inviteUser(api, { email });
    await requireUser(claimsFor(email), token);
    const [accepted, created, linked] = (await readAuditEntries(dana.orgId)).slice(-3);
    const invitation = { actorKind: "invitation", actorName: email };
    expect(accepted).toMatchObject({ action: "invitation.accepted", subjectId: invitationId, ...invitation });
    expect(created).toMatchObject({
      action: "user.created",
      subjectId: email,
      ...invitation,
      after: { email, roles: ["user"], allowPasswordAuth: false },
    });
    expect(linked).toMatchObject({ action: "user.sso_linked", subjectId: email, actorKind: "user" });
  });

  it.each([
    ["none", {}],
    ["empty ones", { given_name: "", family_name: " " }],
    ["ones that nobody can have", { given_name: "x".repeat(200), family_name: 7 }],
  ])("may come without names: %s", async (_, names) => {
    const { token } = await inviteUser(api, { email });
    const userId = await requireUser(claimsFor(email, names), token);
    expect(await readMember({ orgId: dana.orgId, userId })).toMatchObject({
      firstName: null,
      lastName: null,
    });
  });

  it("joins once, of several tabs at once, and the invitation's link is used up", async () => {
    const { token } = await inviteUser(api, { email });
    const before = await usedSeats();
    const claims = claimsFor(email);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => requireUser(claims, token)));
    expect(others).toEqual([first, first]);
    expect(await usedSeats()).toBe(before + 1);
    const person = { firstName: "Ira", lastName: "Novak", password: "correct horse battery" };
    expectRefusal(await apiAs(token).post("/api/app/invitations/accept", person), 401, "unauthenticated");
  });
});

describe("the invitation is kept", () => {
  it("when the provider has not verified the address", async () => {
    const { invitationId, path, token } = await inviteUser(api, { email });
    const claims = claimsFor(email, { email_verified: false });
    expect(await comeBack(dana, claims, token)).toBe("sso_email_unverified");
    expect(await openInvitations()).toMatchObject([{ invitationId }]);
    await api.delete(path);
  });

  it("when the address has a user in another organization", async () => {
    const stranger = await createTestOrganization();
    const { invitationId, path, token } = await inviteUser(api, { email: stranger.email });
    expect(await comeBack(dana, claimsFor(stranger.email), token)).toBe("sso_not_member");
    expect(await openInvitations()).toMatchObject([{ invitationId }]);
    await api.delete(path);
  });

  it("when the provider knows a member who joined as this person already", async () => {
    const sub = "the same person";
    const { token } = await inviteUser(api, { email });
    const userId = await requireUser(claimsFor(email, { sub }), token);
    const { invitationId, path, ...other } = await inviteUser(api);
    expect(await requireUser(claimsFor(other.email, { sub }), other.token)).toBe(userId);
    expect(await openInvitations()).toMatchObject([{ invitationId }]);
    await api.delete(path);
  });
});

it("nobody joins by an invitation that has expired", async () => {
  const { token } = await inviteUser(api, { email });
  const later = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect(await comeBack(dana, claimsFor(email), token, later)).toBe("sso_not_member");
});
