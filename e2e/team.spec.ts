import { expect, type Page } from "@playwright/test";
import { linkIn, newestMail } from "./mail";
import { addMember, anyEmail, createOrganization, type Member, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { openAs, openOther } from "./other-browser";

// A member who has been removed or demoted is refused, which browsers write to the console.
test.use({ allowed: [/status of 40[13]/] });

function rowOf(page: Page, email: string) {
  return page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: email });
}

async function change(page: Page, method: "PATCH" | "DELETE", email: string, data?: object) {
  const path = `/api/app/users/${encodeURIComponent(email)}`;
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  const answer = await page.request.fetch(path, { method, headers, data: data ?? {} });
  expect(answer.status()).toBe(200);
}

test("a colleague is invited, joins, becomes an admin and is removed", async ({ page }) => {
  test.slow();
  const dana = await createOrganization();
  const email = anyEmail("sam");
  await signIn(page, dana);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  const open = page.getByRole("table", { name: "Open invitations" });
  await expect(open.getByRole("row").filter({ hasText: email })).toContainText("User");

  const sam = await openOther(page);
  await sam.goto(linkIn(await newestMail(email, "team-invite")));
  await sam.getByRole("textbox", { name: "First name" }).fill("Sam");
  await sam.getByRole("textbox", { name: "Last name" }).fill("Okafor");
  await sam.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await sam.getByRole("button", { name: "Join Acme Plumbing" }).click();
  await expect(sam).toHaveURL("/dashboard");
  await sam.goto("/settings/team");
  await expect(sam.getByText("Only admins can change the team")).toBeVisible();

  await page.reload();
  await expect(open).toBeHidden();
  await expect(rowOf(page, email)).toContainText("Sam Okafor");
  await page.getByRole("button", { name: "Manage Sam Okafor" }).click();
  const manage = page.getByRole("dialog", { name: "Sam Okafor" });
  await manage.getByRole("radio", { name: "Admin" }).click();
  await expect(manage).toContainText("Sam can change the team and the settings");
  await manage.getByRole("button", { name: "Save changes" }).click();
  await expect(rowOf(page, email)).toContainText("Admin");
  await sam.reload();
  await expect(sam.getByRole("button", { name: "Invite" })).toBeEnabled();

  await page.getByRole("button", { name: "Manage Sam Okafor" }).click();
  await manage.getByRole("button", { name: "Remove", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Sam Okafor?" });
  await expect(question).toContainText("This cannot be undone");
  await question.getByRole("button", { name: "Remove Sam" }).click();
  await expect(rowOf(page, email)).toHaveCount(0);
  await expect(page.getByText("Sam Okafor was removed.")).toBeVisible();
  await sam.reload();
  await expect(sam).toHaveURL("/sign-in?next=%2Fsettings%2Fteam");
});

test("an invitation is sent again and withdrawn", async ({ page }) => {
  const dana = await createOrganization();
  const email = anyEmail("sam");
  await signIn(page, dana);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("radio", { name: "Admin" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  const row = page
    .getByRole("table", { name: "Open invitations" })
    .getByRole("row")
    .filter({ hasText: email });
  await expect(row).toContainText("Admin");
  const first = linkIn(await newestMail(email, "team-invite"));

  await row.getByRole("button", { name: `Send again to ${email}` }).click();
  await expect(page.getByText("The link sent before no longer works.")).toBeVisible();
  await expect(row).toContainText("Admin");
  expect(linkIn(await newestMail(email, "team-invite"))).not.toBe(first);

  await row.getByRole("button", { name: `Withdraw the invitation to ${email}` }).click();
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("None. Whoever you invite")).toBeVisible();
});

/** A member who has just typed a new first name, and was removed meanwhile. */
async function removeWhileTyping(page: Page) {
  const dana = await createOrganization();
  const sam = await addMember(dana.orgId, "user");
  await signIn(page, sam);
  await page.goto("/settings/profile");
  await page.getByRole("textbox", { name: "First name" }).fill("Samantha");
  const admin = await openAs(page, dana, "/settings/team");
  await change(admin, "DELETE", sam.email);
  return { dana, sam };
}

test("a removed member's next click leads to signing in, and what was typed comes back", async ({ page }) => {
  const { dana, sam } = await removeWhileTyping(page);

  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page).toHaveURL("/sign-in?reason=signed-out&next=%2Fsettings%2Fprofile");
  await signIn(page, await addAgain(dana, sam));
  await page.goto("/settings/profile");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Samantha");
  await expect(page.getByText("What you typed is back.")).toBeVisible();
});

test("what was typed survives a link, too, but is not shown to anybody else", async ({ page }) => {
  const { dana, sam } = await removeWhileTyping(page);

  await page.getByRole("link", { name: "Team" }).click();
  await expect(page).toHaveURL("/sign-in?next=%2Fsettings%2Fteam");
  await signIn(page, dana);
  await page.goto("/settings/profile");
  await expect(page.getByRole("textbox", { name: "First name" })).not.toHaveValue("Samantha");
  await page.context().clearCookies();
  await signIn(page, await addAgain(dana, sam));
  await page.goto("/settings/profile");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Samantha");
});

test("an invitation that was being typed comes back in its dialog", async ({ page }) => {
  const dana = await createOrganization();
  const sam = await addMember(dana.orgId, "admin");
  await signIn(page, sam);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = page.getByRole("textbox", { name: "E-mail" });
  await email.fill("toni@example.com");
  await page.getByRole("radio", { name: "Admin" }).click();
  const other = await openAs(page, sam, "/settings/profile");
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(other).toHaveURL("/sign-in");

  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page).toHaveURL("/sign-in?reason=signed-out&next=%2Fsettings%2Fteam");
  await page.getByRole("textbox", { name: "E-mail" }).fill(sam.email);
  await page.getByLabel("Password", { exact: true }).fill(sam.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Invite a colleague" })).toBeVisible();
  await expect(email).toHaveValue("toni@example.com");
  await expect(page.getByRole("radio", { name: "Admin" })).toBeChecked();
});

test("who is no admin sees the reason instead of actions", async ({ page }) => {
  const dana = await createOrganization({ tier: "pro" });
  const sam = await addMember(dana.orgId, "user");
  await signIn(page, sam);
  for (const [path, reason] of [
    ["team", "change the team"],
    ["sso", "set up single sign-on"],
    ["organization", "change the name"],
  ]) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByText(`Only admins can ${reason}`)).toBeVisible();
    await expect(page.getByText(/^Ask Dana/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
});

test("a role that was taken away meanwhile is said in words, and the page follows", async ({ page }) => {
  const dana = await createOrganization();
  const sam = await addMember(dana.orgId, "admin");
  await signIn(page, sam);
  await page.goto("/settings/organization");
  const name = page.getByRole("textbox", { name: "Business name" });
  await name.fill("Sam's Plumbing");
  const admin = await openAs(page, dana, "/settings/team");
  await change(admin, "PATCH", sam.email, { roles: ["user"] });

  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Only admins can change the name")).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ })).toContainText(/admin/i);
  await expect(name).toHaveCount(0);
});

test("the last place of the plan is announced, and then nobody can be invited", async ({ page }) => {
  const dana = await createOrganization({ tier: "starter" });
  await addMember(dana.orgId, "user");
  await signIn(page, dana);
  await page.goto("/settings/team");
  await expect(page.getByText("2 of 3 people on Starter")).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(anyEmail("toni"));
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("All 3 places on Starter are taken")).toBeVisible();
  const invite = page.getByRole("button", { name: "Invite" });
  await expect(invite).toBeDisabled();
  await expect(invite).toHaveAccessibleDescription(/withdraw an invitation/);
});

test("admins cannot lock themselves out, and are told so", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Manage Dana" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "User" })).toBeDisabled();
  await expect(dialog).toContainText("You cannot take away your own admin role. Ask another admin.");
  await expect(dialog).toContainText("You cannot remove yourself. Ask another admin.");
  await expect(dialog.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await expect(dialog.getByRole("checkbox", { name: "Single sign-on only" })).toBeDisabled();
  await expect(dialog).toContainText("Set up single sign-on first");
});

/** The same address once more, as when a removed member is invited again. */
async function addAgain(admin: Member, member: Member): Promise<Member> {
  const password = "correct horse battery";
  const given = ["--org", admin.orgId, "--email", member.email, `--password=${password}`, "--role", "user"];
  await ops("user", "create", ...given);
  return { ...member, password };
}
