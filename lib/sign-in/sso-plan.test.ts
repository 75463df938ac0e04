import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { readUsage } from "@/lib/plans/plan-usage";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { claimsFor, comeBack, createSsoOrganization } from "@/proof/fixtures/sso";

it("who was invited joins no organization that is full by now; the invitation waits until there is room", async () => {
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
