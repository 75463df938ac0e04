import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { type Operation, readReference } from "@/app/docs/document";
import { curl, shellVariable } from "@/app/docs/sample";
import { campaigns } from "@/lib/business/campaigns/contract";
import { endpoints } from "@/lib/contract";
import { exampleEvents } from "@/lib/integrations/webhooks/example-events";
import { childEnv } from "@/lib/kit/env";
import { inFewScenes, rankOf } from "@/proof/fixtures/few-scenes";
import { createTestColleague } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { exampleBody, idName, makeScene, type Scene } from "@/proof/fixtures/scene";
import { serveProduct } from "@/proof/fixtures/served-product";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const run = promisify(execFile);

const endpointOf = (id: string) => endpoints.find((row) => row.endpoint.operationId === id)?.endpoint;
const rank = ({ id }: Operation) => rankOf(endpointOf(id) ?? campaigns.create);

const commands = readReference()
  .domains.flatMap(({ operations }) => operations)
  .filter(({ credential }) => credential !== "session" && credential !== "visitor")
  .toSorted((a, b) => rank(a) - rank(b));

const product = await serveProduct();
afterAll(() => product.close());

/** The shell variables of a reader: their key, and ids from the scene. */
async function variablesFor({ path, credential, parameters }: Operation, { organization, ...scene }: Scene) {
  const ids: Readonly<Record<string, string>> = { ...scene.ids, orgId: organization.orgId };
  const named = parameters.map(({ name }) => [shellVariable(name).slice(1), ids[idName({ path }, name)] ?? ""]);
  return {
    ...Object.fromEntries(named),
    API_KEY: organization.apiKey,
    SIGNING_SECRET: scene.sender.secret,
    CONNECTION_SECRET: scene.connectionSecret,
    ...(credential === "invitation" && { INVITATION_TOKEN: (await inviteUser(scene.api)).token }),
    ...(credential === "resetLink" && {
      RESET_TOKEN: (await createTestLink(await createTestColleague(organization.orgId))).token,
    }),
  };
}

/** The document's example body, with the scene's values. */
function bodyFor({ id, bodyExample }: Operation, { ids }: Scene): Operation["bodyExample"] {
  if (id === "sendEvent") {
    const { campaignId = "", referralCode = "" } = ids;
    return { ...Object.values(exampleEvents({ campaignId, referralCode }))[0] };
  }
  const declared = endpointOf(id);
  return declared ? exampleBody(declared, ids) : bodyExample;
}

/** Runs a command as pasted, and returns the answer's status and body. */
async function paste(command: string, variables: Readonly<Record<string, string>>): Promise<[string, string]> {
  const own = `curl() { command curl --silent --show-error --noproxy '*' --write-out '\\n%{http_code}' "$@"; }`;
  const env = childEnv(variables);
  const { stdout } = await run("bash", ["--norc", "-euc", `${own}\n${command}`], { env });
  const end = stdout.lastIndexOf("\n");
  return [stdout.slice(end + 1), stdout.slice(0, end)];
}

it("the API reference's commands work when pasted into a shell", { timeout: 600_000 }, async () => {
  await inFewScenes(commands, makeScene, async (operation, scene) => {
    const { id } = operation;
    const command = curl({ ...operation, bodyExample: bodyFor(operation, scene) }, product.url);
    expect(command).not.toMatch(/undefined|\[object/);
    const [status, body] = await paste(command, await variablesFor(operation, scene));
    return /^2\d\d$/.test(status) ? undefined : `${id}: ${status}\n${command}\n${body}`;
  });
});
