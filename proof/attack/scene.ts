import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transact } from "@/db/client";
import { one } from "@/db/one";
import { createSession } from "@/lib/auth/session";
import { signIds } from "@/lib/auth/signed-ids";
import { sign } from "@/lib/webhooks/signature";
import { testClient } from "@/proof/fixtures/identity-provider";
import { openSecret, readMessagesAbout, tokenOf } from "@/proof/fixtures/messages";
import {
  createTestColleague,
  createTestOrganization,
  createTestUser,
  type TestMember,
  uniqueEmail,
} from "@/proof/fixtures/organization";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const Campaign = z.object({ campaign: z.object({ campaignId: z.string() }) });
const Enrolled = z.object({
  advocate: z.object({ advocateId: z.string(), referralCode: z.string(), portalToken: z.string() }),
});
const Referral = z.object({ referral: z.object({ referralId: z.string() }) });
const Key = z.object({ keyId: z.string(), signingSecret: z.string() });
const Event = z.object({ eventId: z.string() });

/** A campaign with an advocate and a pending referral. @param mark how each of their names begins */
async function startReferral(ask: Ask, mark: string) {
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };
  const { campaignId } = Campaign.parse(
    await ask("POST", "/api/app/campaigns", { name: `${mark} campaign`, ...terms }),
  ).campaign;
  const path = `/api/app/campaigns/${campaignId}`;
  const ann = { name: `${mark} Ann`, email: uniqueEmail(`${mark}.ann`) };
  const { advocate } = Enrolled.parse(await ask("POST", `${path}/invite`, ann));
  const friend = { friendName: `${mark} Fred`, friendEmail: uniqueEmail(`${mark}.fred`) };
  const { advocateId } = advocate;
  const { referral } = Referral.parse(await ask("POST", `${path}/referrals`, { advocateId, ...friend }));
  return { campaignId, advocate, referralId: referral.referralId };
}

/** Another system with a webhook key, and an event of it that waits for an admin. */
async function connectSender(ask: Ask, url: string, orgId: string, mark: string) {
  const made = await ask("POST", "/api/app/integrations/webhook-keys", { name: `${mark} CRM` });
  const { keyId, signingSecret } = Key.parse(made);
  const data = { referralId: randomUUID() };
  const body = JSON.stringify({ id: randomUUID(), type: "referral.convert", data });
  const headers = {
    "Content-Type": "application/json",
    "X-Service-Signature": sign(signingSecret, body, new Date()),
  };
  const response = await fetch(`${url}/api/webhooks/${orgId}`, { method: "POST", headers, body });
  return { keyId, secret: signingSecret, eventId: Event.parse(await response.json()).eventId };
}

/** An organization that has one of everything, and what opens it. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

const KeyId = z.object({ keyId: z.string() });
const Upload = z.object({ key: z.string(), uploadUrl: z.string() });
const Invited = z.object({ invitation: z.object({ invitationId: z.string() }) });

// A port that no fetch connects to: asking there fails at once, and never leaves this machine.
const issuer = "http://127.0.0.1:9/issuer";

/** @param mark how every name in it begins */
export async function openScene(url: string, mark = "Acme") {
  const organization = await createTestOrganization({ tier: "pro" });
  const { orgId, apiKey } = organization;
  const ask = askAs(url, apiKey);
  const { campaignId, advocate, referralId } = await startReferral(ask, mark);
  const { advocateId, referralCode, portalToken } = advocate;
  const invited = await ask("POST", "/api/app/invitations", { email: uniqueEmail(`${mark}.ira`) });
  const { invitationId } = Invited.parse(invited).invitation;
  const sender = await connectSender(ask, url, orgId, mark);
  const session = await startSession(organization);
  const signInName = `${mark.toLowerCase()}-${randomUUID().slice(0, 12)}`;
  await ask("PATCH", "/api/app/sso", { signInName, issuer, ...testClient });
  const { id: messageId } = one(await readMessagesAbout(advocateId));
  const member = await createTestUser(orgId, "user");
  const { key: logoKey, uploadUrl } = Upload.parse(
    await ask("POST", "/api/app/branding/logo", { contentType: "image/png" }),
  );
  return {
    ids: {
      ...{ orgId, campaignId, advocateId, referralId, referralCode, invitationId, messageId },
      ...{ signInName, issuer, email: member.email, sessionId: session.sessionId },
      apiKeyId: KeyId.parse(await ask("POST", "/app/api-keys", {})).keyId,
      webhookKeyId: sender.keyId,
      eventId: sender.eventId,
    },
    secrets: {
      ...{ apiKey, userKey: member.apiKey, session: session.token, webhook: sender.secret },
      invitation: tokenOf(openSecret(one(await readMessagesAbout(invitationId)))),
      resetLink: (await createTestLink(await createTestColleague(orgId))).token,
    },
    links: {
      ...{ code: referralCode, portal: portalToken, unsubscribe: signIds("unsubscribe", orgId, messageId) },
      ...{ logoKey, upload: uploadUrl.slice(url.length) },
    },
  };
}

/** Signs a member in with a browser, whatever proof of identity that would take. */
function startSession({ orgId, userId }: TestMember) {
  const start = { orgId, userId, method: "password", userAgent: null } as const;
  return transact((tx) => createSession(tx, start, new Date()));
}

/** Asks the API for something that must succeed. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The API over HTTP as the member with this key. */
function askAs(url: string, apiKey: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}
