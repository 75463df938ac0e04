import { afterAll, describe, expect, it } from "vitest";
import { openScene } from "@/proof/attack/scene";
import { type RawRequest, send } from "@/proof/attack/send";
import { runsOf } from "@/proof/fixtures/long-runs";
import { longestTurn, processorTime } from "@/proof/fixtures/longest-turn";
import { openingOf, operations } from "@/proof/fixtures/operations";
import { createTestColleague } from "@/proof/fixtures/organization";
import { routeFiles } from "@/proof/fixtures/routes";
import { inviteUser } from "@/proof/fixtures/scenario";
import { idName, makeScene } from "@/proof/fixtures/scene";
import { serveProduct } from "@/proof/fixtures/served-product";
import { startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { type Aim, targetOf, targetsOfDoors, type WorstTarget } from "@/proof/worst-bodies/requests";

/**
 * The limit for one event loop turn, in units of `readingTime`. Wall time is unreliable on a busy machine, so turns are
 * measured in CPU time relative to parsing 1 MiB of JSON on the same machine, some 40 ms. Without limits on cells, a
 * customer file took up to 300 units, and a name of 1 MiB ten thousand.
 */
const MOST_UNITS = 8;

/** Of every endpoint's bodies `npm test` sends each fifth, another fifth to the next one; `npm run prove -- bodies` sends all. */
const EVERY = runsOf(0) > 0 ? 1 : 5;

/** Dozens of 1 MiB bodies on a machine that may be busy. */
const PATIENCE_MS = 600_000;

/** Median CPU time to parse 1 MiB of JSON, in milliseconds. */
function readingTime(): number {
  const fields = Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`);
  const times = Array.from({ length: 5 }, (_, run) => {
    const text = `{"run":${run},${fields.join(",")}}`;
    const before = processorTime();
    JSON.parse(text);
    return processorTime() - before;
  });
  return times.sort((a, b) => a - b)[2] ?? Number.NaN;
}

let mostMs = 0;
const product = await serveProduct();
mostMs = readingTime() * MOST_UNITS;
const scene = await makeScene();
const shared = await aimAtScene();
afterAll(() => product.close());

/** Targets an organization with one of everything, with new links of emails. */
async function aimAtScene(): Promise<Aim> {
  const { organization, api, sender, connectionSecret, ids } = scene;
  const all: Readonly<Record<string, string>> = { ...ids, orgId: organization.orgId };
  return {
    idOf: (operation, name) => all[idName(operation, name)],
    secrets: {
      apiKey: organization.apiKey,
      userKey: organization.apiKey,
      session: (await startTestSession(organization)).token,
      invitation: (await inviteUser(api)).token,
      resetLink: (await createTestLink(await createTestColleague(organization.orgId))).token,
      webhook: sender.secret,
      connection: connectionSecret,
    },
  };
}

/**
 * Sends the requests one by one and stops at the first that blocks the server. Only two long turns in a row count,
 * because the first may include garbage collection of other tests.
 */
async function findStall({ requests }: WorstTarget, nth = 0): Promise<string | null> {
  let at = nth;
  for (const { name, sent } of requests()) {
    if (at++ % EVERY > 0) continue;
    const first = await turnOf(sent);
    const turn = first > mostMs ? Math.min(first, await turnOf(sent)) : first;
    if (turn > mostMs) return `${name}: a turn of ${turn.toFixed(0)} ms, allowed are ${mostMs.toFixed(0)}`;
  }
  return null;
}

function turnOf(sent: RawRequest): Promise<number> {
  return longestTurn(async () => {
    // A slow machine may answer 503 for a timeout.
    const { status } = await send(product.url, sent);
    expect(status).not.toBe(500);
  });
}

describe("the worst allowed body delays no other request", () => {
  it.each(operations.map((operation, nth) => [`${operation.method} ${operation.path}`, operation, nth] as const))(
    "%s",
    async (_, operation, nth) => {
      // A link in an email works once.
      const isOnce = /invitation|resetLink/.test(openingOf(operation));
      const aim = isOnce ? await aimAtScene() : shared;
      expect(await findStall(targetOf(operation, aim), nth)).toBeNull();
    },
    PATIENCE_MS,
  );

  const isServed = (path: string) =>
    !path.startsWith("/api/auth/") && // Needs Next's own objects; covered by npm run bench.
    routeFiles.some(({ pattern }) => pattern.test(path.replace("{upload}", "/api/uploads/a")));

  it(
    "forms, uploads and texts",
    async () => {
      for (const target of targetsOfDoors(await openScene(product.url), isServed)) {
        expect([target.endpoint, await findStall(target)]).toEqual([target.endpoint, null]);
      }
    },
    PATIENCE_MS,
  );
});
