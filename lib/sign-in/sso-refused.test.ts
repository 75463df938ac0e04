import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ssoIdentities } from "@/db/schema/sign-in";
import {
  createTestOrganization,
  createTestUser,
  type TestMember,
  uniqueEmail,
} from "@/proof/fixtures/organization";
import { claimsFor, comeBack, createSsoOrganization } from "@/proof/fixtures/sso";

let dana: TestMember;
let sam: TestMember;
beforeAll(async () => {
  dana = await createSsoOrganization();
  sam = await createTestUser(dana.orgId, "user");
});

const come = (claims: object) => comeBack(dana, claims);
const countIdentities = async () =>
  (await database().select().from(ssoIdentities).where(eq(ssoIdentities.orgId, dana.orgId))).length;

describe("somebody new is refused", () => {
  it.each<[why: string, more: object]>([
    ["the address is not verified", { email_verified: false }],
    ["nothing says that it is", { email_verified: undefined }],
    ["it is said in other words", { email_verified: "yes" }],
    ["it is said as a number", { email_verified: 1 }],
    ["there is no address", { email: undefined }],
    ["it is no address", { email: "sam" }],
    ["it is a list of them", { email: ["sam@example.com"] }],
  ])("where %s", async (_, more) => {
    const before = await countIdentities();
    expect(await come(claimsFor(sam.email, more))).toBe("sso_email_unverified");
    expect(await countIdentities()).toBe(before);
  });

  it("who is a member of another organization", async () => {
    const stranger = await createTestOrganization();
    expect(await come(claimsFor(stranger.email))).toBe("sso_not_member");
  });

  it("whom nobody has invited", async () => {
    expect(await come(claimsFor(uniqueEmail("eve")))).toBe("sso_not_member");
  });

  it("who has the address of a member that the provider knows as another person", async () => {
    const first = claimsFor(sam.email);
    expect(await come(first)).toMatchObject({ userId: sam.userId });
    expect(await come(claimsFor(sam.email))).toBe("sso_other_person");
    expect(await come(first)).toMatchObject({ userId: sam.userId });
  });
});

describe("what comes from another provider is refused", () => {
  it.each<[what: string, more: object]>([
    ["another issuer", { iss: "https://login.example.org" }],
    ["the issuer with a / at its end", { iss: "https://login.example.com/" }],
    ["the issuer in another case", { iss: "https://LOGIN.example.com" }],
    ["no issuer", { iss: undefined }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is a number", { sub: 7 }],
  ])("%s", async (_, more) => {
    expect(await come(claimsFor(dana.email, more))).toBe("sso_wrong_issuer");
  });

  it("also for a person who is known", async () => {
    const known = claimsFor(dana.email);
    expect(await come(known)).toMatchObject({ userId: dana.userId });
    expect(await come({ ...known, iss: "https://login.example.org" })).toBe("sso_wrong_issuer");
  });
});
