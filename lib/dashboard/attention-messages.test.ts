import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { messages as table } from "@/db/schema/messages";
import { deleteCampaign } from "@/lib/campaigns/service";
import { getAttention } from "@/lib/dashboard/attention";
import { createInvitation } from "@/lib/invitations/service";
import { resendMessage } from "@/lib/messages/service";
import { beginHistory } from "@/proof/fixtures/history";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";

const now = "2026-06-30T15:00:00.000Z";
const MONTH_AGO = "2026-05-31T15:00:00.000Z";

let organization: TestOrganization;
let history: Awaited<ReturnType<typeof beginHistory>>;
beforeEach(async () => {
  organization = await createTestOrganization();
  history = await beginHistory(organization.actor, MONTH_AGO);
});

const read = async (actor = organization.actor) =>
  (await getAttention(actor, {}, { now: new Date(now) })).messages;

/** Lets every message about somebody fail that waits to be sent. */
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

/** Enrolls somebody whose invite cannot be sent. */
async function enrollInVain(at: string, name = "Ann Reyes") {
  const advocate = await history.enroll(at, name);
  await fail(advocate.advocateId);
  return advocate;
}

describe("messages that need attention", () => {
  it("could not be sent, and say why and whose they are", async () => {
    const { advocateId, campaignId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    await history.enroll("2026-06-29T10:00:00.000Z");
    expect(await read()).toEqual([
      {
        messageId: expect.any(String),
        advocateId,
        campaignId,
        advocateName: "Ann Reyes",
        template: "invite",
        to: expect.stringMatching(/^ann\..*@example\.com$/),
        problem: "No such address.",
        createdAt: "2026-06-29T09:00:00.000Z",
      },
    ]);
  });

  it("are the newest five of the last 30 days", async () => {
    await enrollInVain(MONTH_AGO, "Too Old");
    await enrollInVain("2026-05-31T15:00:00.001Z", "Just Within");
    expect((await read()).map(({ advocateName }) => advocateName)).toEqual(["Just Within"]);
    for (const n of [1, 2, 3, 4, 5]) await enrollInVain(`2026-06-0${n}T09:00:00.000Z`, `Ann ${n}`);
    const names = (await read()).map(({ advocateName }) => advocateName);
    expect(names).toEqual(["Ann 5", "Ann 4", "Ann 3", "Ann 2", "Ann 1"]);
  });

  it("are done with once they were sent again, unless that fails, too", async () => {
    const { advocateId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    const [failed] = await read();
    const { message } = await resendMessage(
      organization.actor,
      { messageId: failed?.messageId ?? "" },
      { now: new Date(now) },
    );
    expect(await read()).toEqual([]);
    await fail(advocateId);
    expect((await read()).map(({ messageId }) => messageId)).toEqual([message.messageId]);
  });

  it("are gone with their campaign", async () => {
    const { campaignId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    await deleteCampaign(organization.actor, { campaignId });
    expect(await read()).toEqual([]);
  });

  it("concern admins only when they were for members", async () => {
    const { actor: member } = await createTestUser(organization.orgId, "user");
    const someone = { email: "ira@example.com", roles: ["user" as const] };
    const at = { now: new Date("2026-06-30T09:00:00.000Z") };
    const { invitation } = await createInvitation(organization.actor, someone, at);
    await fail(invitation.invitationId);
    await enrollInVain("2026-06-29T09:00:00.000Z");
    expect((await read()).map(({ template }) => template)).toEqual(["team-invite", "invite"]);
    expect((await read())[0]).toMatchObject({ to: "ira@example.com" });
    expect((await read())[0]).not.toHaveProperty("advocateId");
    expect((await read(member)).map(({ template }) => template)).toEqual(["invite"]);
  });

  it("are an organization's own", async () => {
    await enrollInVain("2026-06-29T09:00:00.000Z");
    expect(await read((await createTestOrganization()).actor)).toEqual([]);
  });
});
