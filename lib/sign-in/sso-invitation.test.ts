import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import type { TestMember } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { claimsFor, comeBack, createSsoOrganization } from "@/proof/fixtures/sso";

type Invited = Awaited<ReturnType<typeof inviteUser>>;

let dana: TestMember;
let neighbor: TestMember;
let ira: Invited;
beforeAll(async () => {
  [dana, neighbor] = await Promise.all([createSsoOrganization(), createSsoOrganization()]);
});
beforeEach(async () => {
  ira = await inviteUser(apiAs(dana.apiKey));
});

const readInvited = async ({ apiKey }: TestMember) =>
  (await apiAs(apiKey).get("/api/app/invitations")).body["invitations"];

describe("an address that the provider vouches for is not joined, and its invitation stays,", () => {
  it.each<[why: string, token: () => Promise<string | null>]>([
    ["without the e-mail's token", async () => null],
    ["by a token that nobody was given", async () => `rri_${"A".repeat(43)}`],
    ["by no token at all", async () => ""],
    ["by the token of a colleague", async () => (await inviteUser(apiAs(dana.apiKey))).token],
    [
      "by the token of the same person elsewhere",
      async () => (await inviteUser(apiAs(neighbor.apiKey), { email: ira.email })).token,
    ],
    [
      "by the token that a newer e-mail has replaced",
      async () => {
        const { token, email } = ira;
        ira = await inviteUser(apiAs(dana.apiKey), { email });
        return token;
      },
    ],
  ])("%s", async (_, makeToken) => {
    const token = await makeToken();
    const before = [await readInvited(dana), await readInvited(neighbor)];
    expect(before[0]).toContainEqual(expect.objectContaining({ invitationId: ira.invitationId }));
    expect(await comeBack(dana, claimsFor(ira.email), token)).toBe("sso_not_member");
    expect([await readInvited(dana), await readInvited(neighbor)]).toEqual(before);
    expect(await comeBack(dana, claimsFor(ira.email), ira.token)).toMatchObject({ orgId: dana.orgId });
  });
});

it("another organization's provider gets nowhere with the token, and it stays good", async () => {
  expect(await comeBack(neighbor, claimsFor(ira.email), ira.token)).toBe("sso_not_member");
  expect(await comeBack(dana, claimsFor(ira.email), ira.token)).toMatchObject({ orgId: dana.orgId });
});
