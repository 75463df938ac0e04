import { expect, it } from "vitest";
import { readProfile } from "@/app/current-member";
import { removeUser } from "@/lib/accounts/users/service";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";

it("leads a member to sign-in who is removed while a page loads", async () => {
  const { orgId, actor } = await createTestOrganization();
  const colleague = await createTestUser(orgId, "user");
  expect((await readProfile(colleague.actor)).user.email).toBe(colleague.email);
  await removeUser(actor, { email: colleague.email });
  await expect(readProfile({ ...colleague.actor })).rejects.toMatchObject({
    digest: expect.stringContaining("/sign-in"),
  });
});
