import { stampForm } from "@/lib/public/friend-page/form-time";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { expect, expectAccessible, rowsOf, test } from "./fixtures";
import { anyEmail, signIn } from "./members";
import { connectOnce } from "./ops";
import { enrollAnn, fixedTerms, readAccount, readAnn } from "./scenes";

// Browsers log refusals and a lost answer to the console.
test.use({ allowed: [/status of (400|404|409|412|503)/] });

test("a waiting lead is found, viewed, converted, and then listed as converted", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/leads");
  await expect(rowsOf(page, "Leads")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search leads" }).fill("kat");
  await expect(rowsOf(page, "Leads")).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=kat$/);
  await page.getByRole("button", { name: "Mei Kato", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Mei Kato" });
  await expect(sheet).toContainText("Has not agreed to be texted");
  await expect(sheet).toContainText("$50 off · Ann Reyes gets $25");
  await expect(sheet.getByRole("link", { name: "Ann Reyes" })).toHaveAttribute("href", ann.page);
  await expectAccessible(page);
  // The list beside it stays usable.
  await page.getByRole("button", { name: "Clear the search" }).click();
  const fredsDialog = page.getByRole("dialog", { name: "Fred Fox" });
  await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
  await expect(fredsDialog).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(sheet).toBeFocused();
  await sheet.getByRole("button", { name: "Next lead" }).click();
  await expect(fredsDialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Fred Fox", exact: true })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search leads" }).fill("kat");

  await page.getByRole("button", { name: "Mei Kato", exact: true }).click();
  await expect(sheet.getByRole("link", { name: "Email" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Convert", exact: true })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Converted" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert Mei Kato?" });
  await expect(dialog).toContainText("The balance will go from $0.00 to $25.00.");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(dialog).toBeHidden();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  expect((await readAnn(ann)).advocate.creditBalanceCents).toBe(2_500);
  await page.getByRole("radio", { name: /^Converted/ }).click();
  await expect(rowsOf(page, "Leads").filter({ hasText: "Mei Kato" })).toContainText("$25.00 earned");
  await expect(page).toHaveURL(/[?&]status=converted/);
  await page.reload();
  await expect(rowsOf(page, "Leads")).toHaveCount(1);
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("radio", { name: /^All/ }).click();
  await expect(rowsOf(page, "Leads")).toHaveCount(2);

  await ann.api.post(`${ann.campaign}/invite`, { name: "Maria Gonzalez", email: anyEmail("maria") });
  await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
  await fredsDialog.getByRole("button", { name: "More actions for Fred Fox" }).click();
  await page.getByRole("menuitem", { name: "Reassign" }).click();
  const reassign = page.getByRole("dialog", { name: "Who sent Fred Fox?" });
  await reassign.getByRole("combobox").fill("gonzales");
  await reassign.getByRole("option", { name: /Maria Gonzalez/ }).click();
  await reassign.getByRole("button", { name: "Reassign" }).click();
  await expect(fredsDialog.getByRole("link", { name: "Maria Gonzalez" })).toBeVisible();
  expect((await readAnn(ann)).referrals).toMatchObject([{}, { rejectionReason: "wrong person" }]);
});

test("an address that changes while the page refreshes keeps the page and what is open", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/leads");
  await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
  const freds = page.getByRole("dialog", { name: "Fred Fox" });
  await expect(page).toHaveURL(/\?lead=/);
  const address = page.url();
  await page.evaluate(() => document.body.setAttribute("data-loaded", "once"));

  let refreshes = 0;
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === "/leads",
    async (route) => {
      if (route.request().headers()["rsc"] === undefined) return route.continue();
      refreshes++;
      await answered;
      await route.continue();
    },
  );
  await freds.getByRole("button", { name: "Contacted" }).click();
  await expect.poll(() => refreshes).toBe(1);
  await page.getByRole("button", { name: "Mei Kato", exact: true }).click();
  const meis = page.getByRole("dialog", { name: "Mei Kato" });
  await expect(meis).toBeVisible();
  release();
  await expect(page).not.toHaveURL(address);
  await expect(page).toHaveURL(/\?lead=/);
  await expect(page.getByText("Fred Fox is contacted.")).toBeVisible();
  await meis.getByRole("button", { name: "Contacted" }).click();
  await expect(page.getByText("Mei Kato is contacted.")).toBeVisible();
  await expect(meis).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-loaded", "once");
});

test("an invalid lead is rejected, which reopens the spot", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/leads");
  await expect(page.locator("label").filter({ hasText: "Open" })).toBeInViewport({ ratio: 1 });
  const email = page.getByRole("link", { name: "Email Mei Kato" });
  await expect(email).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("button", { name: "Mei Kato", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Mei Kato" });
  await sheet.getByRole("button", { name: "More actions for Mei Kato" }).click();
  await page.getByRole("menuitem", { name: "Reject as spam or duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject Mei Kato?" });
  await expect(dialog).toContainText("gets the spot back");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toContainText("Choose one.");
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Same household" }).click();
  await dialog.getByRole("textbox", { name: "Note for your team" }).fill("Her husband");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet).toContainText("Same household");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(rowsOf(page, "Leads")).toHaveCount(1);
  await page.getByRole("radio", { name: /^Lost/ }).click();
  await expect(rowsOf(page, "Leads").filter({ hasText: "Mei Kato" })).toContainText("Same household");
  const [rejected] = (await readAnn(ann)).referrals;
  expect(rejected).toMatchObject({
    stage: "rejected",
    status: "pending",
    rejectionReason: "own household",
  });
});

test("a lead moves through its stages, is lost, reopened and converted, and an email links to it", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const referral = await ann.refer("Fred Fox");
  await signIn(page, ann.dana);
  const [fred] = (await readAnn(ann)).referrals;
  await page.goto(`/leads?status=converted&lead=${String(fred?.["referralId"])}`);
  const sheet = page.getByRole("dialog", { name: "Fred Fox" });
  const step = (name: string) => sheet.getByRole("list", { name: "Stage" }).getByRole("button", { name });
  await expect(step("New")).toHaveAttribute("aria-current", "step");
  await step("Contacted").click();
  await expect(step("Contacted")).toHaveAttribute("aria-current", "step");
  await sheet.getByRole("button", { name: "Add a note" }).click();
  await sheet.getByRole("textbox", { name: "Note for your team" }).fill("Home after 3 pm.");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet.getByText("Home after 3 pm.")).toBeVisible();
  await sheet.getByRole("button", { name: "More actions for Fred Fox" }).click();
  await page.getByRole("menuitem", { name: "Edit contact info" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Fred Fox" });
  await edit.getByRole("textbox", { name: "Phone" }).fill("415-555-0171");
  page.once("dialog", (question) => void question.dismiss());
  await page.keyboard.press("Escape");
  await ann.api.patch(referral, { friendPhone: "415-555-0170" });
  await edit.getByRole("button", { name: "Save" }).click();
  const meanwhile = page.getByRole("dialog", { name: /changed this while you were editing/ });
  await expect(meanwhile.getByRole("definition")).toHaveText([/555-0170.*555-0171/]);
  await meanwhile.getByRole("button", { name: "Keep mine" }).click();
  await expect(sheet.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+14155550171");
  await step("Booked").click();
  await expect(step("Booked")).toHaveAttribute("aria-current", "step");
  await sheet.getByRole("button", { name: "Mark lost" }).click();
  const lost = page.getByRole("dialog", { name: "Why did you lose Fred Fox?" });
  await expect(lost).toContainText("Not this time");
  await lost.getByRole("button", { name: "Mark lost" }).click();
  await expect(lost).toContainText("Choose one.");
  await lost.getByRole("radio", { name: "Too expensive" }).check();
  await expectAccessible(page);
  await lost.getByRole("button", { name: "Mark lost" }).click();
  await expect(lost).toBeHidden();
  expect((await readAnn(ann)).referrals).toMatchObject([{ stage: "lost", lostReason: "too expensive" }]);
  await expect(sheet.getByRole("region", { name: "Timeline" })).toContainText("Too expensive");
  await expect(page.getByRole("radio", { name: "Lost 1", includeHidden: true })).toBeAttached();
  await sheet.getByRole("button", { name: "Reopen" }).click();
  await expect(step("Contacted")).toHaveAttribute("aria-current", "step");
  await expect(sheet.getByRole("region", { name: "Timeline" }).getByRole("listitem")).toHaveCount(5);
  await step("Converted").click();
  await page.getByRole("dialog", { name: "Convert Fred Fox?" }).getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("Ann Reyes now has $25.00 in credit.")).toBeVisible();
  expect((await readAnn(ann)).referrals).toMatchObject([{ stage: "converted", note: "Home after 3 pm." }]);
});

test("a friend who called is added once to the named advocate, despite a lost answer", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  await page.goto("/leads?call=1");
  const dialog = page.getByRole("dialog", { name: "Log a call" });
  const add = dialog.getByRole("button", { name: "Save" });
  await dialog.getByRole("textbox", { name: "What do they need?" }).fill("Water heater leaks");
  const name = dialog.getByRole("textbox", { name: "Name" });
  const email = dialog.getByRole("textbox", { name: "Email" });
  await add.click();
  await expect(dialog).toContainText("Choose who sent them");
  await dialog.getByRole("combobox").fill("ann");
  await dialog.getByRole("option", { name: /Ann Reyes/ }).click();
  await name.fill("Lena Novak");
  await email.fill(ann.email);
  await add.click();
  await expect(email).toHaveAccessibleDescription(/advocate’s own email/);
  await expectAccessible(page);
  const friendEmail = anyEmail("lena");
  await email.fill(friendEmail);
  await dialog.getByRole("textbox", { name: "Phone" }).fill("(415) 555-2671");
  await dialog.getByRole("checkbox", { name: /agreed to texts/ }).click();
  const keys: (string | undefined)[] = [];
  // The request arrives, but its answer is lost.
  await page.route("**/api/app/campaigns/*/referrals", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 1) await route.fulfill({ status: 503, body: "" });
    else await route.fulfill({ response: answer });
  });
  await add.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await add.click();
  await expect(page.getByText("Lena Novak was added.")).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  await expect(rowsOf(page, "Leads").filter({ hasText: "Lena Novak" })).toContainText("New");
  const note = "Water heater leaks";
  const lena = { friendName: "Lena Novak", friendEmail, friendPhone: "+14155552671", note };
  expect((await readAnn(ann)).referrals).toMatchObject([{ ...lena, friendSmsConsentAt: expect.any(String) }]);

  await page.goto(`/leads?call=1&campaignId=${ann.campaignId}&advocateId=${ann.advocateId}`);
  await expect(dialog).toContainText("Ann Reyes");
  await name.fill("Lena again");
  await email.fill(friendEmail);
  await add.click();
  await expect(dialog.getByRole("link", { name: "See the lead" })).toBeVisible();
  expect((await readAnn(ann)).referrals).toHaveLength(1);
});

test("a caller is never turned away: misheard, new and unknown advocates", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  const dialog = page.getByRole("dialog", { name: "Log a call" });
  const call = async (name: string, phone: string, named: string, row: RegExp) => {
    await page.goto("/leads?call=1");
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("textbox", { name: "Phone" }).fill(phone);
    await dialog.getByRole("combobox").fill(named);
    await dialog.getByRole("option", { name: row }).click();
  };
  const save = async (message: RegExp) => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  await call("Karen Boyd", "(415) 555-2671", "ann reies", /Ann Reyes/);
  await save(/Ann Reyes gets credit when the job is done/);

  await call("Lou Diaz", "(415) 555-2672", "Maria Gonzalez", /Add “Maria Gonzalez” as a new advocate/);
  await dialog.getByRole("textbox", { name: "Maria Gonzalez's email or phone" }).fill(anyEmail("maria"));
  await save(/Maria Gonzalez gets credit/);

  await call("Pat Kim", "(415) 555-2673", "someone", /don’t know/);
  await save(/Pat Kim is a new lead\. Add who sent them when you find out/);
  await expect(page.getByRole("radio", { name: "New 3", includeHidden: true })).toBeAttached();
  const { slug } = await readAccount(ann.api);
  await page.goto(`/refer/${slug}`);
  await expect(page.getByRole("heading", { name: "$50 off your next job" })).toBeVisible();
  await expect(page.getByText("Did someone refer you? Tell us who, so you both get your rewards.")).toBeVisible();
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await page.request.get(picture ?? "")).headers()["content-type"]).toBe("image/png");
  await page.getByRole("textbox", { name: "Who referred you?" }).fill("Gonzales");
  await page.getByRole("textbox", { name: "Your name" }).fill("Sue Park");
  await page.getByRole("textbox", { name: "Phone" }).fill("(415) 555-2674");
  const terms = page.getByRole("link", { name: "Terms" });
  expect(await (await page.request.get((await terms.getAttribute("href")) ?? "")).text()).toContain("Who can refer");
  await connectOnce();
  const stamp = stampForm(placeOfBusiness(slug), new Date(Date.now() - 10_000));
  await page.locator('input[name="stamp"]').evaluate((input, value) => input.setAttribute("value", value), stamp);
  await page.getByRole("button", { name: "Contact me" }).click();
  await expect(page.getByRole("heading", { name: /We’ll be in touch/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You get $50 off your next job");
  await expect(page.getByRole("main")).not.toContainText("send us the form");
  await expect(page.getByRole("main")).not.toContainText("Gonzalez");

  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "4 things to do" })).toBeVisible();
  await page.goto("/leads");
  await page.getByRole("link", { name: "Who sent Sue Park?" }).click();
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence.getByRole("heading", { name: "Who sent Sue Park?" })).toBeVisible();
  const pick = () =>
    evidence
      .getByRole("option", { name: /Maria Gonzalez/ })
      .first()
      .click();
  await pick();
  await evidence.getByRole("button", { name: "Match" }).click();
  await expect(page.getByText("Sue Park was added.")).toBeVisible();
  await page.goto("/leads");
  await expect(rowsOf(page, "Leads").filter({ hasText: "Sue Park" })).toContainText("Maria Gonzalez");
  await page.getByRole("link", { name: "Who sent Pat Kim?" }).click();
  await evidence.getByRole("combobox").fill("gonzales");
  await pick();
  await evidence.getByRole("button", { name: "Match" }).click();
  await expect(page.getByText("Pat Kim was added.")).toBeVisible();
  await page.goto("/leads");
  await expect(page.getByRole("list", { name: "Leads without a sender" })).toBeHidden();
  await expect(rowsOf(page, "Leads")).toHaveCount(4);
});
