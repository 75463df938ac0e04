import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { ssoIdentities } from "@/db/schema/sign-in";
import { changePlan } from "@/lib/accounts/organizations/service";
import { readUsage } from "@/lib/business/plans/plan-usage";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { readMember, removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser } from "@/proof/fixtures/scenario";
import { claimsFor, comeBack, createSsoOrganization, testIssuer } from "@/proof/fixtures/sso";

let email: string;

const dana = await createSsoOrganization();
const api = apiAs(dana.apiKey);

beforeEach(() => {
  email = uniqueEmail("ira");
});

const openInvitations = async (of = api) => (await of.get("/api/app/invitations")).body["invitations"];
const usedSeats = async () => (await readUsage(database(), dana.orgId)).users;

const newMember = () => createTestUser(dana.orgId, "user");
const come = (claims: object) => comeBack(dana, claims);

async function requireUser(claims: object, token: string | null): Promise<string> {
  const came = await comeBack(dana, claims, token);
  if (typeof came === "string") throw new Error(`refused as ${came}`);
  return came.userId;
}

describe("an invited person who comes through the provider", () => {
  it("becomes a member without a password, with the invitation's roles and the provider's names, and is audited", async () => {
    const { invitationId, token } = await inviteUser(api, { email, roles: ["admin"] });
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
    const [accepted, created, linked] = (await readAuditEntries(dana.orgId)).slice(-3);
    const invitation = { actorKind: "invitation", actorName: email };
    expect(accepted).toMatchObject({ action: "invitation.accepted", subjectId: invitationId, ...invitation });
    expect(created).toMatchObject({
      action: "user.created",
      subjectId: email,
      ...invitation,
      after: { email, roles: ["admin"], allowPasswordAuth: false },
    });
    expect(linked).toMatchObject({ action: "user.sso_linked", subjectId: email, actorKind: "user" });
  });

  it.each([
    ["none", {}],
    ["empty ones", { given_name: "", family_name: " " }],
    ["invalid ones", { given_name: "x".repeat(200), family_name: 7 }],
  ])("may come without names: %s", async (_, names) => {
    const { token } = await inviteUser(api, { email });
    const userId = await requireUser(claimsFor(email, names), token);
    expect(await readMember({ orgId: dana.orgId, userId })).toMatchObject({
      firstName: null,
      lastName: null,
    });
  });

  it("becomes a technician if invited as one", async () => {
    const { token } = await inviteUser(api, { email, view: "technician" });
    const userId = await requireUser(claimsFor(email), token);
    expect(await readMember({ orgId: dana.orgId, userId })).toMatchObject({ roles: ["user"], view: "technician" });
  });

  it("joins once from several tabs at once, and the invitation's link is used up", async () => {
    const { token } = await inviteUser(api, { email });
    const before = await usedSeats();
    const claims = claimsFor(email);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => requireUser(claims, token)));
    expect(others).toEqual([first, first]);
    expect(await usedSeats()).toBe(before + 1);
    expectRefusal(await acceptInvitation(token), 401, "unauthenticated");
  });
});

describe("the invitation stays open", () => {
  it("if the provider has not verified the address", async () => {
    const { invitationId, path, token } = await inviteUser(api, { email });
    const claims = claimsFor(email, { email_verified: false });
    expect(await comeBack(dana, claims, token)).toBe("sso_email_unverified");
    expect(await openInvitations()).toMatchObject([{ invitationId }]);
    await api.delete(path);
  });

  it("if the address has a user in another organization", async () => {
    const stranger = await createTestOrganization();
    const { invitationId, path, token } = await inviteUser(api, { email: stranger.email });
    expect(await comeBack(dana, claimsFor(stranger.email), token)).toBe("sso_not_member");
    expect(await openInvitations()).toMatchObject([{ invitationId }]);
    await api.delete(path);
  });

  it("if the provider's person has already joined as another member", async () => {
    const sub = "the same person";
    const { token } = await inviteUser(api, { email });
    const userId = await requireUser(claimsFor(email, { sub }), token);
    const { invitationId, path, ...invited } = await inviteUser(api);
    expect(await requireUser(claimsFor(invited.email, { sub }), invited.token)).toBe(userId);
    expect(await openInvitations()).toMatchObject([{ invitationId }]);
    await api.delete(path);
  });
});

it("an expired invitation lets no one join", async () => {
  const { token } = await inviteUser(api, { email });
  const later = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect(await comeBack(dana, claimsFor(email), token, later)).toBe("sso_not_member");
});

const neighbor = await createSsoOrganization();
const theirs = apiAs(neighbor.apiKey);

describe("the token of an invitation", () => {
  type Invited = Awaited<ReturnType<typeof inviteUser>>;

  let ira: Invited;

  beforeEach(async () => {
    ira = await inviteUser(api);
  });

  it.each<[why: string, token: () => Promise<string | null>]>([
    ["without the email's token", async () => null],
    ["by an unknown token", async () => `rri_${"A".repeat(43)}`],
    ["by an empty token", async () => ""],
    ["by the token of a colleague", async () => (await inviteUser(api)).token],
    ["by the token of the same person elsewhere", async () => (await inviteUser(theirs, { email: ira.email })).token],
    [
      "by the token that a newer email has replaced",
      async () => {
        const { token, email } = ira;
        ira = await inviteUser(api, { email });
        return token;
      },
    ],
  ])("%s, no one can join, and the invitation stays open", async (_, makeToken) => {
    const token = await makeToken();
    const before = [await openInvitations(), await openInvitations(theirs)];
    expect(before[0]).toContainEqual(expect.objectContaining({ invitationId: ira.invitationId }));
    expect(await comeBack(dana, claimsFor(ira.email), token)).toBe("sso_not_member");
    expect([await openInvitations(), await openInvitations(theirs)]).toEqual(before);
    expect(await comeBack(dana, claimsFor(ira.email), ira.token)).toMatchObject({ orgId: dana.orgId });
  });

  it("another organization's provider cannot use the token, which stays valid", async () => {
    expect(await comeBack(neighbor, claimsFor(ira.email), ira.token)).toBe("sso_not_member");
    expect(await comeBack(dana, claimsFor(ira.email), ira.token)).toMatchObject({ orgId: dana.orgId });
  });
});

it("an invited person cannot join a full organization; the invitation waits for a seat", async () => {
  const dana = await createSsoOrganization({ overrides: { users: 2 } });
  const { orgId } = dana;
  const email = uniqueEmail("ira");
  const { invitationId, token } = await inviteUser(apiAs(dana.apiKey), { email });
  const change = (users: number) => transact((tx) => changePlan(tx, { orgId, overrides: { users } }));
  const claims = claimsFor(email);

  await change(1);
  expect(await comeBack(dana, claims, token)).toBe("plan_limit_reached");
  expect(await readUsage(database(), orgId)).toMatchObject({ users: 1 });
  expect((await readAuditEntries(orgId)).map(({ action }) => action)).not.toContain("invitation.accepted");

  await change(2);
  expect(await comeBack(dana, claims, token)).toMatchObject({ orgId });
  expect(await readAuditEntries(orgId)).toContainEqual(
    expect.objectContaining({ action: "invitation.accepted", subjectId: invitationId }),
  );
});

describe("a member who comes through the provider", () => {
  let sam: TestMember;

  beforeEach(async () => {
    sam = await newMember();
  });

  const isMember = ({ userId }: TestMember) => ({ orgId: dana.orgId, userId });

  const identitiesOf = ({ userId }: TestMember) =>
    database().select().from(ssoIdentities).where(eq(ssoIdentities.userId, userId));

  it("is matched by email address in any case, and recognized from then on", async () => {
    const claims = claimsFor(sam.email.toUpperCase());
    expect(await come(claims)).toEqual(isMember(sam));
    expect(await identitiesOf(sam)).toMatchObject([{ issuer: testIssuer, subject: claims.sub }]);
    const linked = {
      action: "user.sso_linked",
      subjectId: sam.email,
      after: { issuer: testIssuer, subject: claims.sub },
    };
    expect((await readAuditEntries(dana.orgId)).at(-1)).toMatchObject(linked);
  });

  it("is matched once from several tabs at once", async () => {
    const claims = claimsFor(sam.email);
    const came = await Promise.all([1, 2, 3, 4].map(() => come(claims)));
    expect(came).toEqual([1, 2, 3, 4].map(() => isMember(sam)));
    expect(await identitiesOf(sam)).toHaveLength(1);
  });

  it("may have an address whose verification is reported as a string", async () => {
    expect(await come(claimsFor(sam.email, { email_verified: "true" }))).toEqual(isMember(sam));
  });

  it("stays the same member, even if the provider changes or omits the address", async () => {
    const [first, second] = [await newMember(), await newMember()];
    const { sub } = claimsFor(first.email);
    await come(claimsFor(first.email, { sub }));
    for (const email of [uniqueEmail("new"), second.email, "no address", undefined, null])
      expect(await come(claimsFor("", { sub, email, email_verified: false }))).toEqual(isMember(first));
    expect(await identitiesOf(second)).toEqual([]);
  });

  it("is a different person in another organization with the same provider", async () => {
    const neighbor = await createSsoOrganization();
    const claims = claimsFor(sam.email);
    await come(claims);
    expect(await comeBack(neighbor, claims)).toBe("sso_not_member");
    const own = claimsFor(neighbor.email, { sub: claims.sub });
    expect(await comeBack(neighbor, own)).toMatchObject({ userId: neighbor.userId });
    expect(await come(claims)).toEqual(isMember(sam));
  });

  it("is unknown once removed", async () => {
    const claims = claimsFor(sam.email);
    await come(claims);
    await removeMember(sam);
    expect(await come(claims)).toBe("sso_not_member");
  });
});

const sam = await newMember();

describe("people no provider may vouch for", () => {
  const countIdentities = async () =>
    (await database().select().from(ssoIdentities).where(eq(ssoIdentities.orgId, dana.orgId))).length;

  describe("a new person is refused", () => {
    it.each<[why: string, more: object]>([
      ["the address is not verified", { email_verified: false }],
      ["the verification is missing", { email_verified: undefined }],
      ["the verification is another word", { email_verified: "yes" }],
      ["the verification is a number", { email_verified: 1 }],
      ["there is no address", { email: undefined }],
      ["the address is invalid", { email: "sam" }],
      ["the address is a list", { email: ["sam@example.com"] }],
    ])("if %s", async (_, more) => {
      const before = await countIdentities();
      expect(await come(claimsFor(sam.email, more))).toBe("sso_email_unverified");
      expect(await countIdentities()).toBe(before);
    });

    it("who is a member of another organization", async () => {
      const stranger = await createTestOrganization();
      expect(await come(claimsFor(stranger.email))).toBe("sso_not_member");
    });

    it("who has no invitation", async () => {
      expect(await come(claimsFor(uniqueEmail("eve")))).toBe("sso_not_member");
    });

    it("who has the address of a member linked to another person", async () => {
      const first = claimsFor(sam.email);
      expect(await come(first)).toMatchObject({ userId: sam.userId });
      expect(await come(claimsFor(sam.email))).toBe("sso_other_person");
      expect(await come(first)).toMatchObject({ userId: sam.userId });
    });
  });

  describe("claims from another provider are rejected", () => {
    it.each<[what: string, more: object]>([
      ["another issuer", { iss: "https://login.example.org" }],
      ["the issuer with a / at its end", { iss: `${testIssuer}/` }],
      ["the issuer in another case", { iss: "https://LOGIN.example.com" }],
      ["no issuer", { iss: undefined }],
      ["no subject", { sub: undefined }],
      ["an empty subject", { sub: "" }],
      ["a subject that is a number", { sub: 7 }],
    ])("%s", async (_, more) => {
      expect(await come(claimsFor(dana.email, more))).toBe("sso_wrong_issuer");
    });

    it("even for a known person", async () => {
      const known = claimsFor(dana.email);
      expect(await come(known)).toMatchObject({ userId: dana.userId });
      expect(await come({ ...known, iss: "https://login.example.org" })).toBe("sso_wrong_issuer");
    });
  });
});
