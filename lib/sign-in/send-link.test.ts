import { beforeAll, expect, it } from "vitest";
import { one } from "@/db/one";
import { visitorFrom } from "@/lib/auth/actor";
import { listMessagesForOperator } from "@/lib/messages/operator-log";
import { requestPasswordReset, requestSignInLink } from "@/lib/sign-in/service";
import { apiAs } from "@/proof/fixtures/api";
import { deliverMessages, readMessages, readSecretLink } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { somebody } from "@/proof/fixtures/sign-in-attempts";

let dana: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
});

const { signal } = new AbortController();

it.each([
  ["magic-link", requestSignInLink, "/sign-in/link#rrl_", 10, "within 10 minutes"],
  ["password-reset", requestPasswordReset, "/reset-password#rrp_", 60, "hour"],
] as const)(
  "the e-mail %s brings a link with its token behind #, and says how long it works",
  async (template, ask, start, minutes, says) => {
    const { orgId, email } = await createTestUser(dana.orgId, "user");
    const now = new Date();
    await ask(visitorFrom(somebody().network), { email: email.toUpperCase() }, { now });
    const message = one((await readMessages(orgId)).filter(({ recipient }) => recipient === email));
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    expect(message).toMatchObject({ template, channel: "email", expiresAt, data: { minutesValid: minutes } });

    const link = await readSecretLink(orgId, email);
    expect(link.replace(/[\w-]{43}$/, "")).toBe(`http://localhost:3000${start}`);
    await deliverMessages(orgId);
    const read = (await listMessagesForOperator({ orgId }, signal, now)).find(({ to }) => to === email);
    expect(read).toMatchObject({ template, status: "captured", text: expect.stringContaining(link) });
    expect(read?.text).toContain(says);

    const shown = await apiAs(dana.apiKey).get(`/api/app/messages/${message.id}`);
    expect(shown.body).toMatchObject({ message: { status: "captured" } });
    expect(JSON.stringify(shown.body)).not.toContain(link.split("#")[1]);
  },
);
