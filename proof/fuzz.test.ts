import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { sign } from "@/lib/integrations/webhooks/signature";
import { type Answer, apiAs } from "@/proof/fixtures/api";
import { type ArbitraryRequest, arbitraryRequest, type DocumentedOperation } from "@/proof/fixtures/arbitrary-request";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { openingOf, operations, sharedShapes } from "@/proof/fixtures/operations";
import { createTestUser } from "@/proof/fixtures/organization";
import { idName, makeScene, makeSceneFor, type Scene } from "@/proof/fixtures/scene";

const FEW = 5;
/** Requests to an endpoint; `npm run prove -- fuzz` sends more. */
const IN_BATCH = runsOf(FEW);
/** More batches follow until an endpoint has accepted and refused one; some accept few arbitrary requests. */
const MOST_BATCHES = 120;
const PER_SCENE = 300;
const AT_LEAST_PER_SCENE = 15;
const PATIENCE_MS = 60_000;

// The same requests in every run, so that failures are reproducible.
const SEED = seedOf(20_261_122);

interface FuzzStage {
  readonly scene: Scene;
  readonly foreign: Scene;
  readonly userKey: string;
  requests: number;
}

/** @param operation to make only the records that it needs */
async function openStage(foreign: Scene, operation?: DocumentedOperation): Promise<FuzzStage> {
  const path = operation?.path.replace(/\{(\w+)\}/g, ":$1");
  const row = endpoints.find(({ endpoint }) => endpoint.path === path && endpoint.method === operation?.method);
  const scene = await (row ? makeSceneFor(row.endpoint) : makeScene());
  const { apiKey } = await createTestUser(scene.organization.orgId, "user");
  return { scene, foreign, userKey: apiKey, requests: 0 };
}

/** Replaces placeholders with existing ids. */
function fillIn(text: string, { path }: DocumentedOperation, { scene, foreign }: FuzzStage): string {
  return text.replace(/\{\{(foreign\.)?(\w+)\}\}/g, (_, prefix: string | undefined, name: string) => {
    const { ids, organization } = prefix ? foreign : scene;
    return { ...ids, orgId: organization.orgId }[idName({ path }, name)] ?? name;
  });
}

/** The request's caller. Callers other than members are used for operations that only they may call. */
function callerOf(operation: DocumentedOperation, { caller, body }: ArbitraryRequest, { scene, userKey }: FuzzStage) {
  if (caller === "user") return { api: apiAs(userKey), proof: {} };
  if (caller === "anonymous") return { api: apiAs(null), proof: {} };
  if (caller === "stranger") return { api: apiAs(`rrk_${"a".repeat(16)}:${"b".repeat(43)}`), proof: {} };
  const opening = openingOf(operation);
  if (opening === "webhookSignature") {
    const proof = { "X-Service-Signature": sign(scene.sender.secret, body ?? "", new Date()) };
    return { api: apiAs(null), proof };
  }
  if (opening === "connectionSecret") {
    return { api: apiAs(null), proof: { "X-Webhook-Secret": scene.connectionSecret } };
  }
  const kind = caller === "browser" && opening === "apiKey" ? "session" : opening;
  return { api: scene.callers[kind], proof: {} };
}

async function send(operation: DocumentedOperation, arbitrary: ArbitraryRequest, stage: FuzzStage): Promise<Answer> {
  const fill = (text: string) => fillIn(text, operation, stage);
  const body = typeof arbitrary.body === "string" ? fill(arbitrary.body) : arbitrary.body;
  const { api, proof } = callerOf(operation, { ...arbitrary, body }, stage);
  const options = { headers: { ...arbitrary.headers, ...proof }, ...(body !== undefined && { raw: body }) };
  const sent = api.send(operation.method, fill(arbitrary.path), undefined, options);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([sent, silence]).finally(() => clearTimeout(timer));
}

const deletionsLast = operations.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

describe("arbitrary requests", () => {
  let foreign: Scene;
  /** For reads and a write's few first requests. A write that has not succeeded by then goes on in its own stage. */
  let shared: FuzzStage;
  beforeAll(async () => {
    foreign = await makeScene();
    shared = await openStage(foreign);
  });

  it.each(deletionsLast.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s is answered as documented, both with successes and refusals, and never with a failure of ours",
    async (name, operation) => {
      if (shared.requests >= PER_SCENE) shared = await openStage(foreign);
      const isKept = operation.method === "GET" || IN_BATCH <= FEW;
      let stage = isKept ? shared : await openStage(foreign, operation);
      const statuses = new Set<number>();
      const property = fc.asyncProperty(arbitraryRequest(operation, sharedShapes), async (request) => {
        if (stage !== shared && stage.requests >= PER_SCENE) stage = await openStage(foreign, operation);
        stage.requests++;
        // Sending checks the answer against the OpenAPI document.
        const { status } = await send(operation, request, stage);
        statuses.add(status);
        expect(status).toBeLessThan(500);
        // The request may have deleted data that the next one needs, or revoked its own key.
        const isSpent =
          (/^DELETE|accept$|complete$|convert$/.test(name) && status < 300) ||
          (status === 401 && /admin|browser/.test(request.caller));
        if (isSpent && stage !== shared && stage.requests >= AT_LEAST_PER_SCENE)
          stage = await openStage(foreign, operation);
      });
      const hasBoth = () => {
        const all = [...statuses];
        return (all.some((status) => status < 300) || isHard.test(name)) && all.some((status) => status >= 400);
      };
      for (let batch = 0; batch === 0 || (!hasBoth() && batch < MOST_BATCHES); batch++) {
        if (batch === 1 && operation.method !== "GET") stage = await openStage(foreign, operation);
        await fc.assert(property, { numRuns: IN_BATCH, seed: SEED + batch, endOnFailure: true });
      }
      expect(hasBoth(), [...statuses].join(", ")).toBe(true);
    },
    IN_BATCH * 60_000,
  );
});

/**
 * Requests that only a device or browser could complete, with values created for it a moment ago, one that needs the one
 * kind that fits its id, and one that needs a website that answers.
 */
const isHard =
  /^POST \/api\/app\/(inbox\/later|account\/setup\/website|me\/(passkeys|second-factor\/authenticator)|connections\/\{connectionId\}\/authorization\/finish)$/;
