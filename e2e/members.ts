import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { transact } from "@/db/client";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { createSession } from "@/lib/kit/auth/session";
import { anyNetwork, serverUrl, waitForParts } from "./fixtures";
import { connectOnce, ops } from "./ops";

const Created = z.object({ orgId: z.string(), userId: z.string(), email: z.string() });
const OpsDocument = z.record(z.string(), z.unknown());
const WithKey = Created.extend({ apiKey: z.string().nullable() });

/** A member who can sign in. `apiKey` is null if the plan has no keys. */
export type TestMember = z.output<typeof WithKey> & { readonly password: string };

/** An unused email address. */
export function anyEmail(name: string): string {
  return `${name}.${randomUUID()}@example.com`;
}

/** An unused US number. */
export function anyPhone(): string {
  return `+1415${randomInt(6_200_000, 9_000_000)}`;
}

interface NewOrganization {
  readonly name?: string;
  readonly tier?: "starter" | "growth" | "pro";
  /** Whether onboarding is still to be done. */
  readonly pending?: boolean;
  /** As `ops org create --overrides` takes them. */
  readonly overrides?: Readonly<Record<string, number | boolean>>;
}

/** Creates an organization. Returns its first admin. */
export async function createOrganization(options: NewOrganization = {}): Promise<TestMember> {
  const { name = "Acme Plumbing", tier = "growth", pending = false, overrides } = options;
  const command = ["org", "create", "--name", name, "--tier", tier];
  if (pending) command.push("--pending");
  if (overrides) command.push(`--overrides=${JSON.stringify(overrides)}`);
  return createMember(command, anyEmail("dana"));
}

/** Adds a member to an organization. */
export async function addMember(orgId: string, role: "admin" | "user", email = anyEmail("sam")): Promise<TestMember> {
  return createMember(["user", "create", "--org", orgId, "--role", role], email, { orgId });
}

async function createMember(command: readonly string[], email: string, known: object = {}): Promise<TestMember> {
  const password = randomBytes(9).toString("base64url");
  const created = OpsDocument.parse(await ops(...command, "--email", email, `--password=${password}`));
  return { password, ...WithKey.parse({ ...known, ...created }) };
}

// The server may close a keep-alive connection just as it is reused.
const maxRetries = 2;

const Csrf = z.object({ csrfToken: z.string() });

/** Posts to next-auth as the sign-in page does, without opening that page. */
export async function postToAuth(page: Page, path: string, fields: Readonly<Record<string, string>>) {
  const { csrfToken } = Csrf.parse(await (await page.request.get("/api/auth/csrf", { maxRetries })).json());
  const form = { ...fields, csrfToken, json: "true" };
  return page.request.post(`/api/auth/${path}`, { form, headers: { Origin: serverUrl() }, maxRetries });
}

/**
 * Signs the page's browser in, without the sign-in page. It leaves the current page first, because that page's pending
 * requests would be refused.
 */
export async function signIn(page: Page, { orgId, userId }: TestMember): Promise<void> {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await connectOnce();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const session = { orgId, userId, method: "password", userAgent } as const;
  const { token } = await transact((tx) => createSession(tx, session, new Date()));
  const { name } = sessionCookie();
  const cookie = { name, value: token, url: serverUrl(), httpOnly: true, sameSite: "Lax" } as const;
  await page.context().addCookies([cookie]);
}

/** Signs a member in and changes the member's name. */
export async function rename(page: Page, member: TestMember, firstName: string, lastName: string): Promise<void> {
  await signIn(page, member);
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  const data = { firstName, lastName };
  const answer = await page.request.patch("/api/app/me", { headers, data, maxRetries });
  expect(answer.status()).toBe(200);
}

/** The user id of the page's session, if any. */
export async function signedInUserId(page: Page): Promise<string | undefined> {
  const answer = await page.request.get("/api/app/me", { maxRetries });
  return answer.ok() ? (await answer.json()).user.email : undefined;
}

/** A page in another, signed-out browser. It closes with the test's page. */
export async function openOther(page: Page): Promise<Page> {
  const extraHTTPHeaders = { "X-Forwarded-For": anyNetwork() };
  const context = await page.context().browser()?.newContext({ baseURL: serverUrl(), extraHTTPHeaders });
  if (!context) throw new Error("The page has no browser");
  // At the end of a run the browser may be closed already.
  page.once("close", () => void context.close().catch(() => undefined));
  const other = await context.newPage();
  waitForParts(other);
  return other;
}

/** A page in another browser, with a member signed in. */
export async function openAs(page: Page, member: TestMember, path: string): Promise<Page> {
  const other = await openOther(page);
  await signIn(other, member);
  await other.goto(path);
  return other;
}
