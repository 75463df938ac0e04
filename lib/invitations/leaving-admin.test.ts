import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";

const emails = isolateEmailProvider();

let organization: TestOrganization;
let api: TestApi;
beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { users: 1000 } });
  api = apiAs(organization.apiKey);
});

const pathOf = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;

describe("the e-mails of an admin's invitations", () => {
  it.each<[string, (email: string) => Promise<{ status: number }>]>([
    ["is a user from now on", (email) => api.patch(pathOf(email), { roles: ["user"] })],
    ["is removed", (email) => api.delete(pathOf(email))],
  ])("are not sent, and their links forgotten, when the admin %s", async (_, leave) => {
    const { email, apiKey } = await createTestUser(organization.orgId, "admin");
    const captured = await inviteUser(apiAs(apiKey));
    await deliverMessages(organization.orgId);
    const waiting = await inviteUser(apiAs(apiKey), {
      email: `ira.${email.split("@")[0]}@mail.acme.com`,
    });
    const others = await inviteUser(api);
    expect((await leave(email)).status).toBe(200);
    expect(await readMessagesAbout(captured.invitationId)).toMatchObject([
      { status: "captured", sealedUrl: null },
    ]);
    expect(await readMessagesAbout(waiting.invitationId)).toMatchObject([
      {
        status: "suppressed",
        sealedUrl: null,
        problem: expect.stringContaining("withdrawn"),
      },
    ]);
    await deliverMessages(organization.orgId);
    expect(emails().requests).toBe(0);
    expect(await readMessagesAbout(others.invitationId)).toMatchObject([{ status: "captured" }]);
  });
});
