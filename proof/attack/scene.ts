import { randomUUID } from "node:crypto";
import { z } from "zod";
import { one } from "@/db/one";
import { signIds } from "@/lib/auth/signed-ids";
import { testClient } from "@/proof/fixtures/identity-provider";
import { openSecret, readMessagesAbout, tokenOf } from "@/proof/fixtures/messages";
import {
  createTestColleague,
  createTestOrganization,
  createTestUser,
  uniqueEmail,
} from "@/proof/fixtures/organization";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { askAs } from "./ask";
import { connectSender, startReferral } from "./scene-parts";
import { startSession } from "./session";

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
