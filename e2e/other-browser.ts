import type { Page } from "@playwright/test";
import { waitForParts } from "./fixtures";
import { type Member, signIn } from "./members";

/** A page in another browser, where nobody is signed in. It is closed with the test's own. */
export async function openOther(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("The page has no browser");
  page.once("close", () => void context.close());
  const other = await context.newPage();
  waitForParts(other);
  return other;
}

/** A page in another browser, in which a member is signed in. */
export async function openAs(page: Page, member: Member, path: string): Promise<Page> {
  const other = await openOther(page);
  await signIn(other, member);
  await other.goto(path);
  return other;
}
