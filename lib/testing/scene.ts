import { z } from "zod";
import { one } from "@/db/one";
import type { Endpoint } from "@/lib/api/contract";
import { apiAs, type TestApi } from "@/lib/testing/api";
import { type Callers, makeCallers } from "@/lib/testing/callers";
import { testClient } from "@/lib/testing/identity-provider";
import { saveLogo } from "@/lib/testing/logos";
import { captureMessages, readMessagesAbout } from "@/lib/testing/messages";
import {
  createTestOrganization,
  createTestUser,
  type TestOrganization,
  uniqueEmail,
} from "@/lib/testing/organization";
import { inviteUser, startReferral } from "@/lib/testing/scenario";
import { startTestSession } from "@/lib/testing/sessions";
import { uniqueSignInName } from "@/lib/testing/sso";
import { connectSender, sendUnmatched, type TestSender } from "@/lib/testing/webhooks";

type Ids = Readonly<Record<string, string>>;

/** An organization that has one of everything, so that every endpoint can be called on something that is there. */
export interface Scene {
  readonly organization: TestOrganization;
  /** As its admin. */
  readonly api: TestApi;
  /** Each kind of caller; members are its admin. */
  readonly callers: Callers;
  /** Another system with a webhook key of the organization. */
  readonly sender: TestSender;
  /** A value for every path key of every endpoint, and for fields that cannot be the same in every scene. */
  readonly ids: Ids;
}

// A port that no browser and no fetch connects to: asking there fails at once, and never leaves this machine.
const UNREACHABLE = "http://127.0.0.1:9/issuer";

/** @param wishes its plan has everything unless they say otherwise */
export async function makeScene(wishes?: Parameters<typeof createTestOrganization>[0]): Promise<Scene> {
  const organization = await createTestOrganization({ tier: "pro", ...wishes });
  const api = apiAs(organization.apiKey);
  const { campaign, advocate, referral } = await startReferral(api);
  const { advocateId, referralCode } = advocate;
  const { invitationId } = await inviteUser(api);
  const sender = await connectSender(organization, api);
  await saveLogo(api);
  const invite = one(await readMessagesAbout(advocateId));
  const callers = await makeCallers(organization);
  await captureMessages(organization.orgId);
  const ids = {
    campaignId: campaign.campaignId,
    advocateId,
    referralId: referral.referralId,
    referralCode,
    email: (await createTestUser(organization.orgId, "user")).email,
    invitationId,
    apiKeyId: await makeKey(api, "/app/api-keys"),
    webhookKeyId: sender.keyId,
    eventId: await sendUnmatched(sender),
    messageId: invite.id,
    sessionId: (await startTestSession(organization)).sessionId,
    signInName: uniqueSignInName(),
    issuer: UNREACHABLE,
  };
  await connectSso(api, ids);
  return { organization, api, callers, sender, ids };
}

/** What the scene calls a path key: the documentation says `keyId` of both kinds of keys. */
export function idName({ path }: Endpoint, key: string): string {
  if (key !== "keyId") return key;
  return path.startsWith("/app/api-keys") ? "apiKeyId" : "webhookKeyId";
}

/** An endpoint's address with these ids in it, and with the query that a read needs. */
export function fillPath(endpoint: Endpoint, ids: Ids): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const id = ids[idName(endpoint, key)];
    if (!id) throw new Error(`makeScene must make a ${key}, so that its endpoints are tested`);
    return encodeURIComponent(id);
  });
  if (endpoint.method !== "GET" || !endpoint.example) return path;
  const query = Object.entries(endpoint.example).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(query)}`;
}

/** The endpoint's example, naming what the scene has. */
export function exampleBody(
  { method, example, access }: Endpoint,
  ids: Ids,
): Record<string, unknown> | undefined {
  if (!example || method === "GET") return undefined;
  const entries = Object.entries(example).map(([name, value]) => [
    name,
    /(Id|Code|signInName|issuer)$/.test(name) ? (ids[name] ?? value) : value,
  ]);
  // Nobody may send many e-mails to one address.
  const someone = access.caller === "visitor" ? { email: uniqueEmail("vera") } : {};
  return { ...Object.fromEntries(entries), ...someone };
}

async function makeKey(api: TestApi, path: string): Promise<string> {
  const { body } = await api.post(path);
  return z.string().parse(body["keyId"]);
}

async function connectSso(api: TestApi, { signInName, issuer }: Ids): Promise<void> {
  await api.patch("/api/app/sso", { signInName, issuer, ...testClient });
}
