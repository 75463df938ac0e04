import { z } from "zod";
import { apiFor } from "./api";
import { expect, expectAccessible, test } from "./fixtures";
import { addMember, openAs, rename, signIn } from "./members";
import { balanceOf, enrollAnn, percentTerms } from "./scenes";

const ReferralList = z.object({ referrals: z.array(z.object({ referralId: z.string() })) });

test("a reward above the limit needs a second person, over the API and in the browser @phone", async ({ page }) => {
  const ann = await enrollAnn({ terms: percentTerms });
  const sam = await addMember(ann.dana.orgId, "user");
  await rename(page, sam, "Sam", "Okafor");
  await rename(page, ann.dana, "Dana", "Miller");
  await page.goto("/settings/rewards");
  const card = page.getByRole("region", { name: "Approval for large amounts" });
  await card.getByRole("textbox", { name: "Rewards over" }).fill("500");
  await card.getByRole("textbox", { name: "Adjustments over" }).fill("200");
  await card.getByRole("button", { name: "Save amounts" }).click();
  await expect(page.getByText("Amounts saved.")).toBeVisible();

  await ann.refer("Fred Fox");
  const [fred] = ReferralList.parse((await ann.api.get("/api/app/referrals")).body).referrals;
  const large = { jobValueCents: 800_000 };
  const answer = await ann.api.post(`${ann.campaign}/referrals/${fred?.referralId}/convert`, large);
  expect(answer).toMatchObject({ status: 202, body: { approval: { state: "waiting", isOwn: true } } });
  const { approvalId } = Object(answer.body["approval"]);
  const own = await ann.api.post(`/api/app/approvals/${approvalId}/approve`);
  expect(own).toMatchObject({ status: 403, body: { code: "second_person_required" } });
  expect(await balanceOf(ann)).toBe(0);

  await ann.refer("Mei Kato");
  await page.goto("/leads");
  await expect(page.getByText("Waiting for approval").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Mei Kato", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Converted" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert Mei Kato?" });
  await dialog.getByRole("textbox", { name: "What was the job worth?" }).fill("9000");
  await expect(dialog.getByText("Above $500, Sam Okafor must approve")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Request approval" }).click();
  await expect(page.getByText("Nothing has been added yet.")).toBeVisible();

  const sams = await openAs(page, sam, "/home");
  await sams.getByRole("button", { name: "Approve: $900.00 for Ann Reyes?" }).click();
  const evidence = sams.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText("$900.00");
  await expectAccessible(sams);
  await evidence.getByRole("textbox", { name: "Reason" }).fill("The job was $900");
  await evidence.getByRole("button", { name: "Decline" }).click();
  await expect(sams.getByText("Declined. Nothing was added.")).toBeVisible();
  await sams.getByRole("button", { name: "Approve: $800.00 for Ann Reyes?" }).click();
  await expect(evidence.getByRole("heading", { name: "$800.00 for Ann Reyes?" })).toBeVisible();
  await evidence.getByRole("button", { name: "Approve" }).click();
  await expect(sams.getByText("Approved and added.")).toBeVisible();
  await sams.context().close();
  expect(await balanceOf(ann)).toBe(80_000);

  await signIn(page, ann.dana);
  await page.goto(ann.page);
  await expect(page.getByText("requested by Dana Miller").first()).toBeVisible();
  const again = await apiFor(sam).post(`/api/app/approvals/${approvalId}/approve`);
  expect(again).toMatchObject({ status: 409, body: { code: "already_decided" } });
});
