import { expect, expectAccessible } from "./fixtures";
import { test } from "./members";
import { openScene, part, promote, unfold } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

test("the portal says what was earned and with whom, and nobody's last name or contacts", async ({
  page,
}) => {
  const ann = await openScene();
  const review = { delta: 1_000, note: "thank you for the review" };
  await ann.api.post(`${await ann.refer("Fred Foxworth")}/convert`);
  await ann.refer("Mei Kwanchai");
  await ann.api.post(`${ann.address}/credit`, review);
  await ann.api.post(`${ann.address}/credit`, { delta: -500, note: "invoice 1042" });

  const answer = await page.goto(ann.portal);
  await expect(page.getByRole("heading", { level: 1, name: "Give $50. Get $25." })).toBeVisible();
  await expect(page.getByText("Share your link, Ann. When a friend’s job is done")).toBeVisible();
  await expect(part(page, "Your credit")).toContainText("$30.00");
  await expect(part(page, "Your credit")).toContainText("Ready to use");
  const friends = part(page, "Your friends");
  await expect(friends).toContainText("2 of 10 friends");
  await expect(friends.getByRole("listitem")).toHaveCount(2);
  await expect(friends.getByRole("listitem").first()).toContainText("You earn $25 when the job is done.");
  await expect(friends.getByRole("listitem").last()).toContainText(
    /Fred F\.Job done on \w+ \d+\. You earned \$25\.00\.Earned/,
  );

  const lines = part(page, "Credit history").getByRole("listitem");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText(/Used: invoice 1042.*−\$5\.00Balance \$30\.00/);
  await expect(lines.nth(1)).toContainText("Added by Acme Plumbing: thank you for the review");
  await expect(lines.nth(1)).toContainText(/\+\$10\.00Balance \$35\.00/);
  await expect(lines.nth(2)).toContainText(/Fred F\. became a customer.*\+\$25\.00Balance \$25\.00/);

  const sent = (await answer?.text()) ?? "";
  expect(sent).toContain("Fred F.");
  for (const html of [sent, await page.content()]) {
    expect(html).not.toMatch(/Foxworth|Kwanchai|fred\.[\w-]+@example\.com/);
    expect(html).not.toContain(ann.email);
  }
  await unfold(page);
  await expectAccessible(page);
  await takeScreenshots(page, "portal");
});

test("a new advocate is told how to start, and what there is", async ({ page }) => {
  const ann = await openScene();
  await page.goto(ann.portal);
  await expect(part(page, "Your friends")).toContainText("0 of 10 friends");
  await expect(part(page, "Your friends").getByRole("listitem")).toHaveText([
    /Send your link to somebody you know\./,
    /They book their first job and get \$50\./,
    /Once it is done, you earn \$25 in credit\./,
  ]);
  await expect(part(page, "Your credit")).toContainText("$0.00");
  await expect(page.getByText("Ready to use")).toHaveCount(0);
  await expect(part(page, "Credit history")).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, "portal-new");
});

test("the newest friends and lines are in sight, the older ones a click away", async ({ page }) => {
  const percent = { rewardMode: "percent", advocateRewardValue: 550, friendRewardValue: 0 };
  const ann = await openScene({ terms: { ...percent, maxReferralsPerAdvocate: 12 } });
  for (let number = 1; number <= 11; number++) await ann.refer(`Friend${number} Fox`);
  for (let cents = 1; cents <= 7; cents++) await ann.api.post(`${ann.address}/credit`, { delta: cents });
  await page.goto(ann.portal);
  const friends = part(page, "Your friends");
  await expect(friends).toContainText("You earn 5.5% of the job when it is done.");
  await expect(friends.getByText("Friend11 F.")).toBeVisible();
  await expect(friends.getByText("Friend1 F.", { exact: true })).toBeHidden();
  await friends.getByText("1 more").click();
  await expect(friends.getByText("Friend1 F.", { exact: true })).toBeVisible();
  const history = part(page, "Credit history");
  await expect(history.getByText("Balance $0.03", { exact: true })).toBeHidden();
  await history.getByText("2 older lines").click();
  await expect(history.getByText("Balance $0.03", { exact: true })).toBeVisible();
});

test("a friend who became a customer has a portal too, with the reward that was promised", async ({
  page,
}) => {
  const ann = await openScene();
  await page.goto(await promote(ann, "Fred Foxworth"));
  const reward = part(page, "Your own reward");
  await expect(reward).toHaveText("Ann R. recommended us to you. You get $50 off.");
  await expect(page.getByText("Share your link, Fred.")).toBeVisible();
  await expect(part(page, "Your credit")).toContainText("$0.00");
  expect(await page.content()).not.toContain("Reyes");
  await expectAccessible(page);
  await takeScreenshots(page, "portal-of-friend");
});
