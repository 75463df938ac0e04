import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";

const emails = isolateEmailProvider();
let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  ({ organization, api } = await startOrganization({ overrides: { users: 1000 } }));
});

type TestInvitation = Awaited<ReturnType<typeof inviteUser>>;

let count = 0;

/** Invites a person, by default at an address that reaches the provider. */
const invite = (email = `ira${++count}@mail.acme.com`) => inviteUser(api, { email });
const deliver = () => deliverMessages(organization.orgId);

const ways: readonly [how: string, problem: string, end: (invitation: TestInvitation) => Promise<unknown>][] = [
  ["withdrawn", "The invitation was revoked.", ({ path }) => api.delete(path)],
  ["replaced", "A newer invitation replaced this one.", ({ email }) => invite(email.toUpperCase())],
];

describe.each(ways)("the email of an invitation that is %s", (_, problem, end) => {
  it("before it went out is not sent, its link is erased, and emails to others stay", async () => {
    const unrelated = await invite();
    const invitation = await invite();
    await end(invitation);
    const ended = { status: "suppressed", problem, sealedUrl: null, attempts: 0 };
    expect(await readMessagesAbout(invitation.invitationId)).toMatchObject([{ ...ended, handledAt: expect.any(Date) }]);
    expect(await readMessagesAbout(unrelated.invitationId)).toMatchObject([
      { status: "queued", sealedUrl: expect.any(Buffer) },
    ]);
    await deliver();
    expect(await readMessagesAbout(invitation.invitationId)).toMatchObject([ended]);
    expect(emails().accepted.filter(({ to }) => to === invitation.email)).toEqual([]);
    expect(JSON.stringify(emails().accepted)).not.toContain(invitation.token);
    const entries = await readAuditEntries(organization.orgId);
    const about = entries.filter(({ subjectId }) => subjectId === invitation.invitationId);
    expect(about.map(({ action }) => action)).toEqual(["invitation.created", "invitation.withdrawn"]);
    const [{ id = "" } = {}] = await readMessagesAbout(invitation.invitationId);
    expect(JSON.stringify(entries)).not.toContain(id);
  });

  it("after it was captured stays captured, and its link is erased", async () => {
    const invitation = await invite(`ira${++count}@example.com`);
    await deliver();
    const [before] = await readMessagesAbout(invitation.invitationId);
    expect(before).toMatchObject({ status: "captured", sealedUrl: expect.any(Buffer) });
    await end(invitation);
    expect(await readMessagesAbout(invitation.invitationId)).toEqual([{ ...before, sealedUrl: null }]);
  });

  it("after it was sent stays unchanged", async () => {
    const invitation = await invite();
    await deliver();
    const before = await readMessagesAbout(invitation.invitationId);
    expect(before).toMatchObject([{ status: "sent" }]);
    await end(invitation);
    expect(await readMessagesAbout(invitation.invitationId)).toEqual(before);
  });
});

const pathOf = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;

it.each<[string, (email: string) => Promise<{ status: number }>]>([
  ["becomes a user", (email) => api.patch(pathOf(email), { roles: ["user"] })],
  ["is removed", (email) => api.delete(pathOf(email))],
])(
  "the emails of an admin's invitations are not sent, and their links are erased, when the admin %s",
  async (_, leave) => {
    const { email, apiKey } = await createTestUser(organization.orgId, "admin");
    const captured = await inviteUser(apiAs(apiKey));
    await deliverMessages(organization.orgId);
    const waiting = await inviteUser(apiAs(apiKey), {
      email: `ira.${email.split("@")[0]}@mail.acme.com`,
    });
    const others = await inviteUser(api);
    expect((await leave(email)).status).toBe(200);
    expect(await readMessagesAbout(captured.invitationId)).toMatchObject([{ status: "captured", sealedUrl: null }]);
    expect(await readMessagesAbout(waiting.invitationId)).toMatchObject([
      {
        status: "suppressed",
        sealedUrl: null,
        problem: expect.stringContaining("revoked"),
      },
    ]);
    await deliverMessages(organization.orgId);
    expect(emails().accepted.filter(({ to }) => to === waiting.email)).toEqual([]);
    expect(await readMessagesAbout(others.invitationId)).toMatchObject([{ status: "captured" }]);
  },
);
