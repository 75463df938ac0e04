import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import type { apiKeys } from "@/lib/accounts/api-keys/contract";
import { endpoints } from "@/lib/contract";
import { signIds } from "@/lib/kit/auth/signed-ids";
import type { Endpoint } from "@/lib/kit/contract";
import { portalToken } from "@/lib/kit/public-links";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { captureMessages, openSecret, readMessages } from "@/proof/fixtures/messages";
import { enrollAdvocate, succeeded, type TestCampaign } from "@/proof/fixtures/scenario";
import { fillPath, makeScene } from "@/proof/fixtures/scene";
import { eventIdOf } from "@/proof/fixtures/webhooks";

/** Every read open to API keys. */
const reads = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === "GET" && access.caller === undefined);

/** Secrets that would let their holder act, by kind. */
/** More paths, which the scene's own ids don't lead to. */

const scene = await makeScene();
const { api, sender, organization, ids } = scene;
const { orgId } = organization;
const created = await api.post("/app/api-keys", { scope: "read" });
const reader = apiAs(succeeded<typeof apiKeys.create>(created).key);
const { campaignId = "" } = ids;
await enrollAdvocate(api, { campaignId, path: `/api/app/campaigns/${campaignId}` } as TestCampaign);
const person = { name: "Eve Hale", email: `eve.${orgId}@example.com` };
const event = await sender.send("advocate.enroll", { campaignId, ...person });
await captureMessages(orgId);
const messages = await readMessages(orgId);
const more = [
  `/api/app/integrations/webhook-events/${eventIdOf(event)}`,
  ...messages.map(({ id }) => `/api/app/messages/${id}`),
];
const secrets = new Map([...(await listSecrets(orgId, messages)), ...namedSecrets()]);

/** Every person's links, and the secrets in captured messages. */
async function listSecrets(orgId: string, messages: Awaited<ReturnType<typeof readMessages>>) {
  const people = await database().select().from(advocates).where(eq(advocates.orgId, orgId));
  return [
    ...people.map((row) => [`portal of ${row.name}`, portalToken({ ...row, advocateId: row.id })] as const),
    ...messages.flatMap((row) => [
      [`unsubscribe of ${row.template} ${row.id}`, signIds("unsubscribe", orgId, row.id)] as const,
      [`confirm of ${row.causeId}`, signIds("confirm", orgId, row.causeId)] as const,
      ...(row.sealedUrl ? [[`secret of ${row.template} ${row.id}`, searchTextOf(openSecret(row))] as const] : []),
    ]),
  ];
}

// Six digits could be part of any number, so the code is searched in the text message's form.
function searchTextOf(secret: string): string {
  return /^\d+$/.test(secret) ? `${secret} is your` : (secret.split("#").at(-1) ?? secret);
}

function namedSecrets() {
  const { connectionSecret, sender, organization, ids } = scene;
  return [
    ["connection", connectionSecret],
    ["webhook key", sender.secret],
    ["authenticator", ids["totpSecret"] ?? ""],
    ["API key", organization.apiKey],
  ] as const;
}

/** The secrets in an answer. */
const secretsIn = (answer: string) =>
  [...secrets].filter(([, secret]) => secret !== "" && answer.includes(secret)).map(([name]) => name);

async function read(api: TestApi, path: string): Promise<string[]> {
  const { status, body } = await api.send("GET", path);
  return status < 400 ? secretsIn(JSON.stringify(body)) : [];
}

describe("a read-only key", () => {
  it.each(reads.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "gets no secret of its organization from %s",
    async (_, endpoint: Endpoint) => {
      const path = fillPath(endpoint, scene.ids);
      const { status, body } = await reader.send("GET", path);
      expect(status).toBeLessThan(405);
      expect(secretsIn(JSON.stringify(body))).toEqual([]);
    },
  );

  it("gets no secret from messages, captured or not, or from an event's answer", async () => {
    for (const path of more) expect(await read(reader, path), path).toEqual([]);
  });

  it("is refused secrets that a full key of the same member gets", async () => {
    const names = await Promise.all(
      [...reads.map((endpoint) => fillPath(endpoint, scene.ids)), ...more].map((path) => read(scene.api, path)),
    );
    const kinds = new Set(names.flat().map((name) => name.replace(/ of .*/, "")));
    expect([...kinds].sort()).toEqual(["portal", "secret"]);
  });
});
