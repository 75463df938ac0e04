import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { transact } from "@/db/client";
import { backups } from "@/db/schema/backups";
import { DAY_MS } from "@/lib/kit/durations";
import { authSecret } from "@/lib/kit/env";
import { expect, expectAccessible, serverUrl, test } from "./fixtures";
import { addMember, signIn } from "./members";
import { connectOnce, ops } from "./ops";
import { createProduct } from "./product";
import { enrollAnn } from "./scenes";
import { operatorEmail } from "./server";

const Person = z.looseObject({ exportedAt: z.string() });

/** Makes the newest backup, or the plan of the first one, three days old. */
async function letBackupsGrowOld(): Promise<void> {
  await connectOnce();
  const [past, later] = [new Date(Date.now() - 3 * DAY_MS), new Date(Date.now() + DAY_MS)];
  // A worker plans the first one soon after its start.
  await expect(async () => {
    const rows = await transact((tx) => tx.update(backups).set({ createdAt: past }).returning());
    expect(rows).not.toEqual([]);
  }).toPass();
  await transact(async (tx) => {
    await tx.update(backups).set({ dueAt: later }).where(eq(backups.state, "requested"));
    await tx.update(backups).set({ finishedAt: past }).where(eq(backups.state, "done"));
  });
}

test("the operator sees that backups are overdue, makes one and restores it elsewhere as the screen says", async ({
  page,
}) => {
  const ann = await enrollAnn();
  await ann.api.post(`${await ann.refer()}/convert`, { jobValueCents: 50_000 });
  const operator = await addMember(ann.dana.orgId, "admin", operatorEmail);
  await letBackupsGrowOld();
  await signIn(page, operator);
  await page.goto("/home");
  await page.getByRole("link", { name: "Fix: Backups are overdue" }).click();
  const overdue = page.getByText("No backup for more than 36 hours");
  await expect(overdue).toBeVisible();
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  const download = page.getByRole("button", { name: /^Download rewards-/ });
  await expect(download).toBeVisible({ timeout: 180_000 });
  await expect(overdue).toBeHidden();
  const line = page.getByRole("listitem").filter({ has: download });
  await expect(line).toContainText(/ago|now/);
  await expect(line).toContainText(/\d [kM]B, release \d.*Requested by operator@example\.com/);
  await expectAccessible(page);

  const saving = page.waitForEvent("download");
  await download.click();
  const saved = await saving;
  const commands = page.getByRole("figure").filter({ hasText: "On the new server" });
  await expect(commands).toContainText(`import --file /path/to/${saved.suggestedFilename()}`);
  const other = await createProduct(undefined, {
    AUTH_SECRET: authSecret(),
    APP_URL: serverUrl(),
    DEMO: "off",
  });
  try {
    const file = join(other.folder, saved.suggestedFilename());
    await saved.saveAs(file);
    expect(await other.ops("import", "--file", file)).toMatchObject({ code: 0 });
    const everything = ["person", "export", "--org", ann.dana.orgId, "--email", ann.email];
    const original = Person.parse(await ops(...everything));
    expect(original).toMatchObject({ advocates: [{ creditBalanceCents: 5_000 }] });
    const { stdout } = await other.ops(...everything);
    expect(JSON.parse(stdout)).toEqual({ ...original, exportedAt: expect.any(String) });
  } finally {
    await other.remove();
  }
});
