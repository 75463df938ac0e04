import type { Page } from "@playwright/test";
import { apiFor } from "./api";
import { expect, test } from "./fixtures";
import { addMember, anyEmail, createOrganization, openOther, signIn } from "./members";
import { mailedLink } from "./ops";

// Browsers log the refusals of a removed or demoted member to the console.
test.use({ allowed: [/status of 40[13]/] });

const userPath = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
}

test("a colleague is invited, joins, becomes an admin and is removed", async ({ page }) => {
  const dana = await createOrganization();
  const email = anyEmail("sam");
  await signIn(page, dana);
  await page.goto("/settings/team");
  await invite(page, email);
  const open = page.getByRole("table", { name: "Pending invitations" });
  await expect(open.getByRole("row").filter({ hasText: email })).toContainText("Office");

  const sam = await openOther(page);
  await sam.goto(await mailedLink(email, "team-invite"));
  await sam.getByRole("textbox", { name: "First name" }).fill("Sam");
  await sam.getByRole("textbox", { name: "Last name" }).fill("Okafor");
  await sam.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await sam.getByRole("button", { name: "Join Acme Plumbing" }).click();
  await expect(sam).toHaveURL("/home");
  await sam.goto("/settings/team");
  await expect(sam.getByText("Only owners can change the team")).toBeVisible();

  await page.reload();
  await expect(open).toBeHidden();
  const row = page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Sam Okafor");
  await page.getByRole("button", { name: "Manage Sam Okafor" }).click();
  const manage = page.getByRole("dialog", { name: "Sam Okafor" });
  await manage.getByRole("radio", { name: "Owner" }).click();
  await expect(manage).toContainText("Sam will be able to change the team and settings");
  await manage.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("Owner");
  await sam.reload();
  await expect(sam.getByRole("button", { name: "Invite" })).toBeEnabled();

  await page.getByRole("button", { name: "Manage Sam Okafor" }).click();
  await manage.getByRole("button", { name: "Remove", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Sam Okafor?" });
  await expect(question).toContainText("Sam will be signed out right away");
  await question.getByRole("button", { name: "Remove Sam" }).click();
  // Roles behind an open dialog are hidden.
  await expect(question).toBeHidden();
  await expect(row).toHaveCount(0);
  await sam.reload();
  // A poll of the open page may have noticed first.
  await expect(sam).toHaveURL(/\/sign-in\?(reason=signed-out&)?next=%2Fsettings%2Fteam$/);
});

test("an invitation is resent and withdrawn, until the plan is full", async ({ page }) => {
  const dana = await createOrganization({ tier: "starter" });
  await addMember(dana.orgId, "user");
  const email = anyEmail("sam");
  await signIn(page, dana);
  await page.goto("/settings/team");
  await expect(page.getByText("2 of 3 people on Starter")).toBeVisible();
  await invite(page, email);
  await expect(page.getByText("All 3 seats on Starter are taken")).toBeVisible();
  const button = page.getByRole("button", { name: "Invite" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/revoke an invitation/);
  const first = await mailedLink(email, "team-invite");
  const row = page.getByRole("table", { name: "Pending invitations" }).getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: `Send again to ${email}` }).click();
  await expect(page.getByText("The earlier link no longer works.")).toBeVisible();
  expect(await mailedLink(email, "team-invite")).not.toBe(first);
  await row.getByRole("button", { name: `Revoke the invitation to ${email}` }).click();
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("None. People you invite")).toBeVisible();
});

test("a draft survives the end of the session and is never shown to another member", async ({ page }) => {
  const dana = await createOrganization();
  const sam = await addMember(dana.orgId, "user");
  const firstName = page.getByRole("textbox", { name: "First name" });
  await signIn(page, sam);
  await page.goto("/settings/you");
  await firstName.fill("Samantha");
  await apiFor(dana).delete(userPath(sam.email));
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page).toHaveURL("/sign-in?reason=signed-out&next=%2Fsettings%2Fyou");
  await signIn(page, dana);
  await page.goto("/settings/you");
  await expect(firstName).not.toHaveValue("Samantha");
  await page.context().clearCookies();
  await signIn(page, await addMember(dana.orgId, "user", sam.email));
  await page.goto("/settings/you");
  await expect(firstName).toHaveValue("Samantha");
  await expect(page.getByText("We’ve put back what you typed.")).toBeVisible();
});
