import { expect, it } from "vitest";
import { findWeakness } from "@/lib/users/new-password";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const names = ["dana.miller@example.com", "Acme Plumbing"];

it.each([
  ["password1", /lists of stolen passwords\. Choose another\.$/],
  ["ILoveYou1", /lists of stolen passwords/],
  ["88888888888", /./],
  ["!!!!!!!!", /one character again and again/],
  ["acme-plumbing", /a name that others know/],
  ["Dana Miller", /a name that others know/],
  ["dana.miller@example.com", /a name that others know/],
  ["referralrewards", /a name that others know/],
])("%s is refused", async (chosen, reason) => {
  expect(await findWeakness(chosen, names)).toMatch(reason);
});

it.each(["correct horse battery", "acme plumbing since 1987", "ñandú-ñandú", "!?!?!?!?"])(
  "%s is taken",
  async (chosen) => {
    expect(await findWeakness(chosen, names)).toBeUndefined();
  },
);

it("knows whose password it is", async () => {
  const dana = await createTestOrganization();
  const { token } = await createTestLink(dana, "password-reset");
  for (const password of ["Acme Plumbing", dana.email])
    expectRefusal(
      await apiAs(token).post("/api/app/password-resets/complete", { password }),
      ...([400, "invalid_input", "password"] as const),
    );
});
