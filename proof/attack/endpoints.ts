import fc from "fast-check";
import { type ArbitraryRequest, arbitraryRequest, type Operation } from "@/proof/fixtures/arbitrary-request";
import { operations, sharedShapes } from "@/proof/fixtures/operations";
import { proofOf } from "./callers";
import { findDeviation, findFault } from "./judge";
import type { Run } from "./run";
import { openScene, type Scene } from "./scene";
import { type Sent, send } from "./send";

const PER_SCENE = 300;
const AT_LEAST_PER_SCENE = 50;

/** Requests to every operation of the OpenAPI document, of one operation after the other, some operations at once. */
export function attackEndpoints(run: Run, requests: number): (() => Promise<void>)[] {
  const each = Math.ceil(requests / operations.length);
  return operations.map((operation) => () => attackOperation(run, operation, each));
}

async function attackOperation(run: Run, operation: Operation, requests: number): Promise<void> {
  const name = `${operation.method} ${operation.path}`;
  let stage = { scene: await openScene(run.url), requests: 0 };
  const arbitrary = arbitraryRequest(operation, sharedShapes);
  for (const request of fc.sample(arbitrary, { numRuns: requests, seed: run.seed })) {
    if (stage.requests++ >= PER_SCENE) stage = { scene: await openScene(run.url), requests: 1 };
    const sent = prepare(operation, request, stage.scene, run.foreign);
    const answer = await send(run.url, sent);
    const fault = findFault(answer, run.secrets) ?? findDeviation(sent, answer);
    const trespass = request.path.includes("{{foreign.") && isPathForeign(request) && answer.status < 400;
    run.tally.count(name, sent, answer, fault ?? (trespass ? "let another organization's id through" : null));
    if (stage.requests >= AT_LEAST_PER_SCENE && isSpent(name, request, answer.status)) {
      stage = { scene: await openScene(run.url), requests: 0 };
    }
  }
}

function isPathForeign({ path }: ArbitraryRequest): boolean {
  return path.split("?")[0]?.includes("{{foreign.") ?? false;
}

/** It may have deleted what the next request wants, or revoked the key it came with. */
function isSpent(name: string, { caller }: ArbitraryRequest, status: number): boolean {
  const isUsedUp = /^DELETE|accept$|complete$|convert$/.test(name) && status < 300;
  return isUsedUp || (status === 401 && /^DELETE|password$/.test(name) && /admin|browser/.test(caller));
}

function prepare(operation: Operation, request: ArbitraryRequest, own: Scene, foreign: Scene): Sent {
  const fill = (text: string) =>
    text.replace(/\{\{(foreign\.)?(\w+)\}\}/g, (_, other: string | undefined, name: string) => {
      const ids: Readonly<Record<string, string>> = (other ? foreign : own).ids;
      const keyId = operation.path.startsWith("/app/") ? ids["apiKeyId"] : ids["webhookKeyId"];
      return { ...ids, keyId }[name] ?? name;
    });
  const body = typeof request.body === "string" ? fill(request.body) : request.body;
  return {
    method: operation.method,
    // Node sends no spaces and no umlauts in an address, as no browser does.
    path: fill(request.path).replace(/[^\x21-\x7e]/gu, encodeURIComponent),
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...proofOf(operation, { ...request, body }, own),
      ...request.headers,
    },
    body,
  };
}
