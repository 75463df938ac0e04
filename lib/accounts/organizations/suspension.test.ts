import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startSession } from "@/lib/accounts/sign-in/session";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { readPortal } from "@/lib/public/portal/read-portal";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { placeOf, postForm, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { ops } from "@/proof/fixtures/ops";
import { createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";
import { makeScene } from "@/proof/fixtures/scene";

const now = new Date();

describe("a suspended organization", () => {
  it("is closed to its members, keys, invitations and webhooks until it is resumed", async () => {
    const { organization, callers, sender } = await makeScene();
    const { orgId, userId } = organization;
    const enter = () => startSession({ orgId, userId, method: "sso", userAgent: null, formerToken: null }, now);
    const body = { name: "Ann Reyes", email: "ann@example.com", campaignId: randomUUID() };
    expect(await ops(`org suspend --org ${orgId}`, "--reason", "Unpaid")).toMatchObject({
      ok: true,
      document: { orgId, suspendedAt: expect.any(Date) },
    });
    for (const caller of [callers.apiKey, callers.session]) {
      expectRefusal(await caller.get("/api/app/account"), 403, "organization_suspended");
      expectRefusal(await caller.post("/api/app/campaigns", {}), 403, "organization_suspended");
    }
    const accept = { password: "a long enough one", firstName: "Ira", lastName: "Ng" };
    expectRefusal(await callers.invitation.post("/api/app/invitations/accept", accept), 403, "organization_suspended");
    expectRefusal(await sender.send("advocate.enroll", body), 403, "organization_suspended");
    await expect(enter()).rejects.toMatchObject({ code: "organization_suspended" });

    await ops(`org resume --org ${orgId}`);
    expect((await callers.session.get("/api/app/account")).status).toBe(200);
    expect(await enter()).not.toBeNull();
    const audited = (await readAuditEntries(orgId)).filter(({ action }) => /suspended|resumed/.test(action));
    expect(audited).toMatchObject([
      { action: "organization.suspended", actorName: "ops", after: { reason: "Unpaid" } },
      { action: "organization.resumed", actorName: "ops" },
    ]);
  });

  it("sends nothing, takes no friends, and shows that its pages are paused", async () => {
    const { orgId, api } = await startOrganization();
    const ann = await enrollAdvocate(api, await createCampaign(api));
    await ops(`org suspend --org ${orgId}`);
    await deliverMessages(orgId);
    expect(await readMessages(orgId)).toMatchObject([
      { status: "suppressed", problem: "The organization was suspended." },
    ]);
    expect(await findFriendLink(ann.referralCode, now)).toMatchObject({ state: "paused" });
    expect(placeOf(await sendFriendForm(ann.referralCode))).toBe(`303 /r/${ann.referralCode}`);
    expect(await readPortal(ann.portalToken, now)).toMatchObject({
      state: "paused",
      messages: { choices: ["email"] },
    });
    const friend = { action: "refer", friendName: "Fred", friendEmail: "fred@example.com", friendPhone: "" };
    await postForm(`/api/portal/${ann.portalToken}`, friend);
    await postForm(`/api/portal/${ann.portalToken}`, {
      action: "preference",
      notificationPreference: "email",
    });
    await postForm(`/api/portal/${ann.portalToken}`, { action: "emails", wish: "stop" });
    await ops(`org resume --org ${orgId}`);
    expect((await api.get("/api/app/referrals")).body["referrals"]).toEqual([]);
    // Opt-outs still work.
    expect(await readPortal(ann.portalToken, now)).toMatchObject({
      state: "open",
      messages: { hasStoppedEmails: true },
    });
  });

  it("is reported as not found if it does not exist", async () => {
    expect(await ops(`org suspend --org ${randomUUID()}`)).toMatchObject({ ok: false });
  });
});
