import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transact } from "@/db/client";
import { single } from "@/db/single";
import { createApiKey } from "@/lib/accounts/api-keys/service";
import { createInvitation } from "@/lib/accounts/invitations/service";
import { getAccount } from "@/lib/accounts/service";
import { saveSso } from "@/lib/accounts/sso/service";
import { startLogoUpload } from "@/lib/business/branding/service";
import { createCampaign } from "@/lib/business/campaigns/service";
import { createConnection } from "@/lib/integrations/connections/service";
import { createWebhookKey } from "@/lib/integrations/webhook-keys/service";
import { sign } from "@/lib/integrations/webhooks/signature";
import { createSession } from "@/lib/kit/auth/session";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { createReferral } from "@/lib/leads/referrals/create";
import { testClient } from "@/proof/fixtures/identity-provider";
import { openSecret, readMessagesAbout, tokenOf } from "@/proof/fixtures/messages";
import {
  createTestColleague,
  createTestOrganization,
  createTestUser,
  uniqueEmail,
} from "@/proof/fixtures/organization";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const Event = z.object({ eventId: z.string() });
const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 } as const;

// fetch never connects to this port, so requests fail at once and stay on this machine.
const issuer = "http://127.0.0.1:9/issuer";

/** An organization with one of everything, and its credentials. */
export type AttackScene = Awaited<ReturnType<typeof openScene>>;

/** @param mark prefix of every name in it */
export async function openScene(url: string, mark = "Acme") {
  const { orgId, userId, apiKey, actor } = await createTestOrganization({ tier: "pro" });
  const mailOf = (name: string) => uniqueEmail(`${mark}.${name}`);
  const { campaignId } = (await createCampaign(actor, { name: `${mark} campaign`, ...terms })).campaign;
  const ann = { campaignId, name: `${mark} Ann`, email: mailOf("ann") };
  const { advocateId, referralCode, portalToken } = (await inviteAdvocate(actor, ann)).advocate;
  const fred = { friendName: `${mark} Fred`, friendEmail: mailOf("fred") };
  const { referralId } = (await createReferral(actor, { campaignId, advocateId, ...fred })).referral;
  const { invitationId } = (await createInvitation(actor, { email: mailOf("ira") })).invitation;
  const sender = await createWebhookKey(actor, { name: `${mark} CRM` });
  const connected = await createConnection(actor, { system: "other", name: `${mark} CRM` });
  const session = await transact((tx) =>
    createSession(tx, { orgId, userId, method: "password", userAgent: null }, new Date()),
  );
  const signInName = `${mark.toLowerCase()}-${randomUUID().slice(0, 12)}`;
  await saveSso(actor, { signInName, issuer, ...testClient });
  const { id: messageId } = single(await readMessagesAbout(advocateId));
  const { org } = await getAccount(actor, {});
  const member = await createTestUser(orgId, "user");
  const { key: logoKey, uploadUrl } = await startLogoUpload(actor, { contentType: "image/png" });
  return {
    ids: {
      orgId,
      campaignId,
      advocateId,
      referralId,
      referralCode,
      invitationId,
      messageId,
      signInName,
      issuer,
      email: member.email,
      sessionId: session.sessionId,
      apiKeyId: (await createApiKey(actor, {})).keyId,
      webhookKeyId: sender.keyId,
      connectionId: connected.connection.connectionId,
      eventId: await sendUnmatched(url, orgId, sender.signingSecret),
    },
    secrets: {
      apiKey,
      userKey: member.apiKey,
      session: session.token,
      webhook: sender.signingSecret,
      connection: connected.secret ?? "",
      invitation: tokenOf(openSecret(single(await readMessagesAbout(invitationId)))),
      resetLink: (await createTestLink(await createTestColleague(orgId))).token,
    },
    links: {
      code: referralCode,
      portal: portalToken,
      unsubscribe: signIds("unsubscribe", orgId, messageId),
      confirm: signIds("confirm", orgId, referralId),
      business: org.slug ?? "",
      logoKey,
      upload: uploadUrl.slice(url.length),
    },
  };
}

/** Sends an event of another system that needs an admin. @returns our id of it */
async function sendUnmatched(url: string, orgId: string, secret: string): Promise<string> {
  const data = { referralId: randomUUID() };
  const body = JSON.stringify({ id: randomUUID(), type: "referral.convert", data });
  const headers = {
    "Content-Type": "application/json",
    "X-Service-Signature": sign(secret, body, new Date()),
  };
  const response = await fetch(`${url}/api/webhooks/${orgId}`, { method: "POST", headers, body });
  return Event.parse(await response.json()).eventId;
}
