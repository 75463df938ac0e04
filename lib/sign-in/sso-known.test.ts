import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ssoIdentities } from "@/db/schema/sign-in";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { removeMember } from "@/proof/fixtures/members";
import { createTestUser, type TestMember, uniqueEmail } from "@/proof/fixtures/organization";
import { claimsFor, comeBack, createSsoOrganization, testIssuer } from "@/proof/fixtures/sso";

let orgId: string;
let sam: TestMember;
beforeAll(async () => {
  ({ orgId } = await createSsoOrganization());
});

const newMember = () => createTestUser(orgId, "user");
const come = (claims: object) => comeBack({ orgId }, claims);
const isMember = ({ userId }: TestMember) => ({ orgId, userId });
const identitiesOf = ({ userId }: TestMember) =>
  database().select().from(ssoIdentities).where(eq(ssoIdentities.userId, userId));

describe("a member who comes through the provider for the first time", () => {
  it("is met by the e-mail address, whatever its case, and known from then on", async () => {
    sam = await newMember();
    const claims = claimsFor(sam.email.toUpperCase());
    expect(await come(claims)).toEqual(isMember(sam));
    expect(await identitiesOf(sam)).toMatchObject([{ issuer: testIssuer, subject: claims.sub }]);
    const linked = {
      action: "user.sso_linked",
      subjectId: sam.email,
      after: { issuer: testIssuer, subject: claims.sub },
    };
    expect((await readAuditEntries(orgId)).at(-1)).toMatchObject(linked);
  });

  it("is met once, of several tabs at once", async () => {
    sam = await newMember();
    const claims = claimsFor(sam.email);
    const came = await Promise.all([1, 2, 3, 4].map(() => come(claims)));
    expect(came).toEqual([1, 2, 3, 4].map(() => isMember(sam)));
    expect(await identitiesOf(sam)).toHaveLength(1);
  });

  it("may have an address that the provider calls verified in text", async () => {
    sam = await newMember();
    expect(await come(claimsFor(sam.email, { email_verified: "true" }))).toEqual(isMember(sam));
  });
});

describe("a person who is known", () => {
  it("stays the same member, whatever address the provider tells by now, or none", async () => {
    const [first, other] = [await newMember(), await newMember()];
    const { sub } = claimsFor(first.email);
    await come(claimsFor(first.email, { sub }));
    for (const email of [uniqueEmail("new"), other.email, "no address", undefined, null])
      expect(await come(claimsFor("", { sub, email, email_verified: false }))).toEqual(isMember(first));
    expect(await identitiesOf(other)).toEqual([]);
  });

  it("is somebody else where another organization has the same provider", async () => {
    const neighbor = await createSsoOrganization();
    sam = await newMember();
    const claims = claimsFor(sam.email);
    await come(claims);
    expect(await comeBack(neighbor, claims)).toBe("sso_not_member");
    const own = claimsFor(neighbor.email, { sub: claims.sub });
    expect(await comeBack(neighbor, own)).toMatchObject({ userId: neighbor.userId });
    expect(await come(claims)).toEqual(isMember(sam));
  });

  it("is nobody any more once removed", async () => {
    sam = await newMember();
    const claims = claimsFor(sam.email);
    await come(claims);
    await removeMember(sam);
    expect(await come(claims)).toBe("sso_not_member");
  });
});
