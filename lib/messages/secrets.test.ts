import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import type { memberTemplates } from "@/db/enums";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";

const emails = isolateEmailProvider();
const Body = z.object({ message: z.object({ text: z.string(), html: z.string() }) });

let organization: TestOrganization;
let admin: TestApi;
let user: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization();
  admin = apiAs(organization.apiKey);
  user = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
});

const secretTemplates = ["magic-link", "team-invite", "password-reset"] as const;
type Secret = Extract<(typeof memberTemplates)[number], (typeof secretTemplates)[number]>;

/** An e-mail with a secret link; the provider sees what does not go to example.com. */
async function queueSecret(template: Secret, domain: string) {
  const { orgId } = organization;
  const token = randomUUID();
  const now = new Date();
  const email = `ira@${domain}`;
  const secret = {
    url: `https://refer.acme.com/x#${token}`,
    expiresAt: new Date(now.getTime() + 600_000),
  };
  const cause = { orgId, causeId: randomUUID(), email, secret, now };
  const id = await transact((tx) =>
    template === "team-invite"
      ? queueMemberMessage(tx, { ...cause, template, data: { invitedBy: "dana@example.com" } })
      : queueMemberMessage(tx, { ...cause, template, data: { minutesValid: 10 } }),
  );
  return { path: `/api/app/messages/${id}`, token };
}

/** Whether the caller finds the secret in the message; no list ever has it. */
async function sees(api: TestApi, { path, token }: Awaited<ReturnType<typeof queueSecret>>) {
  const [message, list] = [await api.get(path), await api.get("/api/app/messages")];
  const { text, html } = Body.parse(message.body).message;
  expect([text, html].every((form) => form.includes("Acme Plumbing"))).toBe(true);
  expect(JSON.stringify(list.body).includes(token)).toBe(false);
  expect(text.includes(token)).toBe(html.includes(token));
  return text.includes(token);
}

describe.each(secretTemplates)("the link of a %s", (template) => {
  it("is hidden from everybody while it waits to be sent", async () => {
    const message = await queueSecret(template, "mail.acme.com");
    expect(await sees(admin, message)).toBe(false);
    expect(await sees(user, message)).toBe(false);
  });

  it("is hidden from everybody once the provider has it", async () => {
    const message = await queueSecret(template, "mail.acme.com");
    await deliverMessages(organization.orgId);
    expect(emails().accepted.at(-1)?.text).toContain(message.token);
    expect((await admin.get(message.path)).body).toMatchObject({ message: { status: "sent" } });
    expect(await sees(admin, message)).toBe(false);
    expect(await sees(user, message)).toBe(false);
  });
});

it.each([
  ["invitation is seen by admins alone, since nobody else can pass it on", "team-invite", true],
  ["sign-in link is seen by nobody: it would let an admin in as somebody else", "magic-link", false],
  ["link to set a password is seen by nobody: so would that", "password-reset", false],
] as const)("a captured %s", async (_, template, seen) => {
  const message = await queueSecret(template, "example.com");
  await deliverMessages(organization.orgId);
  expect((await admin.get(message.path)).body).toMatchObject({ message: { status: "captured" } });
  expect(await sees(admin, message)).toBe(seen);
  expect(await sees(user, message)).toBe(false);
});
