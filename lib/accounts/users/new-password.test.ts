import { expect, it } from "vitest";
import { findWeakness } from "@/lib/accounts/users/new-password";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const names = ["dana.miller@example.com", "Acme Plumbing"];

it.each([
  ["password1", /appeared in a data breach\. Choose another\.$/],
  ["ILoveYou1", /appeared in a data breach/],
  ["88888888888", /./],
  ["!!!!!!!!", /same character repeated/],
  ["acme-plumbing", /too easy to guess/],
  ["Dana Miller", /too easy to guess/],
  ["dana.miller@example.com", /too easy to guess/],
  ["referralrewards", /too easy to guess/],
])("%s is refused", async (chosen, reason) => {
  expect(await findWeakness(chosen, names)).toMatch(reason);
});

it.each(["correct horse battery", "acme plumbing since 1987", "ñandú-ñandú", "!?!?!?!?"])(
  "%s is accepted",
  async (chosen) => {
    expect(await findWeakness(chosen, names)).toBeUndefined();
  },
);

it("rejects passwords based on the member's own names", async () => {
  const dana = await createTestOrganization();
  const { token } = await createTestLink(dana, "password-reset");
  for (const password of ["Acme Plumbing", dana.email])
    expectRefusal(
      await apiAs(token).post("/api/app/password-resets/complete", { password }),
      ...([400, "invalid_input", "password"] as const),
    );
});
