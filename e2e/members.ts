import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { test as base } from "./fixtures";
import { ops, serverUrl } from "./ops";

const Created = z.object({ orgId: z.string(), userId: z.string(), email: z.string() });
const Answer = z.record(z.string(), z.unknown());
const WithKey = Created.extend({ apiKey: z.string().nullable() });

/** Somebody who can sign in. `apiKey` is null where the plan has no keys. */
export type Member = z.output<typeof WithKey> & { readonly password: string };

/** The base of specs that sign in: delays and limits count by network, so each test comes from one of its own. */
export const test = base.extend({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "X-Forwarded-For": anyNetwork() }),
});

/** A network address that no other test comes from. */
export function anyNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** An e-mail address that nobody has. */
export function anyEmail(name: string): string {
  return `${name}.${randomUUID()}@example.com`;
}

interface NewOrganization {
  readonly name?: string;
  readonly tier?: "starter" | "growth" | "pro";
  /** Whether onboarding is still to be done. */
  readonly pending?: boolean;
  /** As `ops org create --overrides` takes them. */
  readonly overrides?: Readonly<Record<string, number | boolean>>;
}

/** A new organization, as its first admin. */
export async function createOrganization(options: NewOrganization = {}): Promise<Member> {
  const { name = "Acme Plumbing", tier = "growth", pending = false, overrides } = options;
  const more = [pending && "--pending", overrides && `--overrides=${JSON.stringify(overrides)}`];
  return createMember(["org", "create", "--name", name, "--tier", tier], "dana", more);
}

/** Another member of an organization. */
export async function addMember(orgId: string, role: "admin" | "user", name = "sam"): Promise<Member> {
  return createMember(["user", "create", "--org", orgId, "--role", role], name, [], { orgId });
}

async function createMember(
  command: readonly string[],
  name: string,
  more: readonly (string | false | undefined)[],
  known: { readonly orgId?: string } = {},
): Promise<Member> {
  const email = anyEmail(name);
  const password = randomBytes(9).toString("base64url");
  const given = [
    "--email",
    email,
    `--password=${password}`,
    ...more.filter((one) => typeof one === "string"),
  ];
  return { password, ...WithKey.parse({ ...known, ...Answer.parse(await ops(...command, ...given)) }) };
}

const Csrf = z.object({ csrfToken: z.string() });

/** Signs the page's browser in as the sign-in page does it, without looking at that page. */
export async function signIn(page: Page, { email, password }: Member): Promise<void> {
  const { csrfToken } = Csrf.parse(await (await page.request.get("/api/auth/csrf")).json());
  const answer = await page.request.post("/api/auth/callback/password", {
    form: { email, password, csrfToken, json: "true" },
    headers: { Origin: serverUrl() },
  });
  expect(await answer.json()).toEqual({ url: expect.not.stringContaining("error=") });
}
