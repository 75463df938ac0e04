import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { messages as table } from "@/db/schema/messages";
import { createInvitation } from "@/lib/accounts/invitations/service";
import { deleteCampaign } from "@/lib/business/campaigns/service";
import { resendMessage } from "@/lib/messages/service";
import { readInbox } from "@/proof/fixtures/inbox";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";

const now = "2026-06-30T15:00:00.000Z";
let organization: TestOrganization;

describe("a message in the inbox", () => {
  const MONTH_AGO = "2026-05-31T15:00:00.000Z";

  let history: Awaited<ReturnType<typeof beginHistory>>;

  beforeEach(async () => {
    organization = await createTestOrganization();
    history = await beginHistory(organization.actor, MONTH_AGO);
  });

  const read = (actor = organization.actor) => readInbox(actor, "message", { now: new Date(now) });

  /** Makes every pending message about a person fail. */
  async function fail(about: string) {
    const queued = and(eq(table.causeId, about), eq(table.status, "queued"));
    const values = {
      status: "failed",
      sealedUrl: null,
      handledAt: new Date(now),
      problem: "No such address.",
    } as const;
    await transact((tx) => tx.update(table).set(values).where(queued));
  }

  /** Enrolls an advocate whose invite cannot be sent. */
  async function enrollInVain(at: string, name = "Ann Reyes") {
    const advocate = await history.enroll(at, name);
    await fail(advocate.advocateId);
    return advocate;
  }

  it("failed to send, with the reason and the recipient", async () => {
    const { advocateId, campaignId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    await history.enroll("2026-06-29T10:00:00.000Z");
    expect(await read()).toEqual([
      {
        kind: "message",
        id: expect.any(String),
        since: new Date("2026-06-29T09:00:00.000Z"),
        advocateId,
        campaignId,
        advocateName: "Ann Reyes",
        template: "invite",
        channel: "email",
        mayResend: true,
        to: expect.stringMatching(/^ann\..*@example\.com$/),
        problem: "No such address.",
      },
    ]);
  });

  it("are those of the last 30 days, newest first", async () => {
    await enrollInVain(MONTH_AGO, "Too Old");
    await enrollInVain("2026-05-31T15:00:00.001Z", "Just Within");
    expect((await read()).map(({ advocateName }) => advocateName)).toEqual(["Just Within"]);
    for (const n of [1, 2, 3, 4, 5]) await enrollInVain(`2026-06-0${n}T09:00:00.000Z`, `Ann ${n}`);
    const names = (await read()).map(({ advocateName }) => advocateName);
    expect(names).toEqual(["Ann 5", "Ann 4", "Ann 3", "Ann 2", "Ann 1", "Just Within"]);
  });

  it("disappear once they were resent, unless that fails as well, and with their campaign", async () => {
    const { advocateId, campaignId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    const [failed] = await read();
    const { message } = await resendMessage(
      organization.actor,
      { messageId: failed?.id ?? "" },
      { now: new Date(now) },
    );
    expect(await read()).toEqual([]);
    await fail(advocateId);
    expect((await read()).map(({ id }) => id)).toEqual([message.messageId]);
    await deleteCampaign(organization.actor, { campaignId });
    expect(await read()).toEqual([]);
  });

  it("are shown only to admins if they were for members", async () => {
    const { actor: member } = await createTestUser(organization.orgId, "user");
    const someone = { email: "ira@example.com", roles: ["user" as const] };
    const at = { now: new Date("2026-06-30T09:00:00.000Z") };
    const { invitation } = await createInvitation(organization.actor, someone, at);
    await fail(invitation.invitationId);
    await enrollInVain("2026-06-29T09:00:00.000Z");
    expect((await read()).map(({ template }) => template)).toEqual(["team-invite", "invite"]);
    expect((await read())[0]).toMatchObject({ to: "ira@example.com" });
    expect((await read())[0]).not.toHaveProperty("advocateId");
    expect(await read(member)).toMatchObject([{ template: "invite", mayResend: false }]);
  });
});
