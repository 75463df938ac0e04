import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverMessage } from "@/lib/messages/deliver";
import { listMessagesForOperator } from "@/lib/messages/operator-log";
import { authSecret, setEnv } from "@/lib/platform/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";

const emails = isolateEmailProvider();
const former = authSecret();

let organization: TestOrganization;
let api: TestApi;
let captured: Awaited<ReturnType<typeof invite>>;
let waiting: Awaited<ReturnType<typeof invite>>;

async function invite(email: string) {
  const { invitationId, token } = await inviteUser(api, { email });
  const [message] = await readMessagesAbout(invitationId);
  return { invitationId, token, id: message?.id ?? "" };
}

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  captured = await invite(uniqueEmail("ira"));
  await deliverMessages(organization.orgId);
  waiting = await invite("ira@mail.acme.com");
  setEnv({ AUTH_SECRET: "another secret, as an operator sets it" });
});
afterAll(() => setEnv({ AUTH_SECRET: former }));

describe("once AUTH_SECRET has changed, an e-mail with a secret link", () => {
  it("is still read by an admin, without the link", async () => {
    const { status, body } = await api.get(`/api/app/messages/${captured.id}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: { status: "captured", text: expect.stringContaining("/hidden") } },
    });
    expect(JSON.stringify(body)).not.toContain(captured.token);
  });

  it("is still read out to the operator among the others", async () => {
    const read = await listMessagesForOperator(organization, new AbortController().signal, new Date());
    expect(read).toMatchObject(
      [captured, waiting].map(({ id }) => ({
        messageId: id,
        text: expect.stringContaining("http://localhost:3000/hidden"),
      })),
    );
    expect(read).toHaveLength(2);
  });

  it("that waits is not sent, and the log says why", async () => {
    await deliverMessage({ orgId: organization.orgId, messageId: waiting.id }, new Date());
    expect(await readMessagesAbout(waiting.invitationId)).toMatchObject([
      { status: "failed", problem: expect.stringContaining("AUTH_SECRET"), sealedUrl: null, attempts: 0 },
    ]);
    expect(emails().requests).toBe(0);
  });
});
