import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import {
  anyNetwork,
  findDeviation,
  findFault,
  fromOwnPage,
  proofOf,
  type RawRequest,
  type RawResponse,
  send,
} from "@/proof/attack/send";
import {
  arbitraryDamage,
  arbitraryForm,
  arbitraryQuery,
  doors,
  MARKUP,
  memberPages,
  pages,
  placeIn,
} from "@/proof/attack/visits";
import { type ArbitraryRequest, arbitraryRequest, type DocumentedOperation } from "@/proof/fixtures/arbitrary-request";
import { readContents } from "@/proof/fixtures/database-contents";
import { operations, sharedShapes } from "@/proof/fixtures/operations";
import type { ThrowawayProduct } from "../throwaway-product";
import { type AttackScene, openScene } from "./scene";

const FORM = "application/x-www-form-urlencoded";

/** Visits to pages, and forms sent to their endpoints, with intact or damaged links and queries. */
function attackPages(run: AttackRun, requests: number): (() => Promise<void>)[] {
  const visits = [
    ...pages.map((path) => ["GET", path, false] as const),
    ...memberPages.map((path) => ["GET", path, true] as const),
    ...doors.map(([method, path]) => [method, path, false] as const),
  ];
  const each = Math.ceil(requests / visits.length);
  return visits.map(
    ([method, path, isMember]) =>
      () =>
        attackPlace(run, { method, path, isMember }, each),
  );
}

interface AttackedPath {
  readonly method: string;
  readonly path: string;
  readonly isMember: boolean;
}

async function attackPlace(run: AttackRun, place: AttackedPath, requests: number): Promise<void> {
  const scene = await openScene(run.url);
  const picture = await findPicture(run.url, scene);
  const arbitrary = fc.record({
    damage: arbitraryDamage,
    query: arbitraryQuery,
    form: arbitraryForm,
    hasCookie: fc.boolean(),
  });
  for (const { damage, query, form, hasCookie } of fc.sample(arbitrary, {
    numRuns: requests,
    seed: run.seed,
  })) {
    const path = placeIn(place.path, scene, picture, damage).replace(/[^\x21-\x7e]/gu, encodeURIComponent);
    const sent: RawRequest = {
      method: place.method,
      path: query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`,
      headers: {
        ...(hasCookie ? fromOwnPage() : { "X-Forwarded-For": anyNetwork() }),
        ...(hasCookie && place.isMember && { Cookie: `${sessionCookie().name}=${scene.secrets.session}` }),
        ...(place.method !== "GET" && { "Content-Type": FORM }),
      },
      body: place.method === "GET" ? undefined : form,
    };
    const answer = await send(run.url, sent);
    const fault = findFault(answer, run.secrets) ?? findInjection(run.url, answer);
    run.tally.count(`${place.method} ${place.path}`, sent, answer, fault);
  }
}

/** The URL of the link preview image, whose name Next generates. */
async function findPicture(url: string, { links }: AttackScene): Promise<string> {
  const page = await (await fetch(`${url}/r/${links.code}`)).text();
  const [, name] = /\/r\/[^/"]+\/(opengraph-image[^"?]*)/.exec(page) ?? [];
  if (!name) throw new Error("The page of a link shows no picture");
  return name;
}

/** Markup from a request that became markup in a page, or a redirect off the site; else null. */
function findInjection(url: string, { headers, body }: RawResponse): string | null {
  const type = headers["content-type"] ?? "";
  if (!/json|plain/.test(type) && body.includes(MARKUP.slice(2))) return `its markup stands in ${type}`;
  const { location } = headers;
  if (location !== undefined && new URL(location, url).origin !== url) return `leads to ${location}`;
  return "x-evil" in headers ? "a header was injected" : null;
}

const PER_SCENE = 300;
const AT_LEAST_PER_SCENE = 50;

/** Requests to every operation of the OpenAPI document, with some operations in parallel. */
function attackEndpoints(run: AttackRun, requests: number): (() => Promise<void>)[] {
  const each = Math.ceil(requests / operations.length);
  return operations.map((operation) => () => attackOperation(run, operation, each));
}

async function attackOperation(run: AttackRun, operation: DocumentedOperation, requests: number): Promise<void> {
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

/** Whether the request may have deleted data that the next one needs, or revoked its own key. */
function isSpent(name: string, { caller }: ArbitraryRequest, status: number): boolean {
  const isUsedUp = /^DELETE|accept$|complete$|convert$/.test(name) && status < 300;
  return isUsedUp || (status === 401 && /^DELETE|password$/.test(name) && /admin|browser/.test(caller));
}

function prepare(
  operation: DocumentedOperation,
  request: ArbitraryRequest,
  own: AttackScene,
  foreign: AttackScene,
): RawRequest {
  const fill = (text: string) =>
    text.replace(/\{\{(foreign\.)?(\w+)\}\}/g, (_, prefix: string | undefined, name: string) => {
      const ids: Readonly<Record<string, string>> = (prefix ? foreign : own).ids;
      const keyId = operation.path.startsWith("/app/") ? ids["apiKeyId"] : ids["webhookKeyId"];
      return { ...ids, keyId }[name] ?? name;
    });
  const body = typeof request.body === "string" ? fill(request.body) : request.body;
  return {
    method: operation.method,
    // Node, like browsers, sends no spaces or umlauts in a URL.
    path: fill(request.path).replace(/[^\x21-\x7e]/gu, encodeURIComponent),
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...proofOf(operation, { ...request, body }, own),
      ...request.headers,
    },
    body,
  };
}

interface Violation {
  readonly fault: string;
  readonly sent: RawRequest;
}

/** Requests and answers, by kind of request. */
class Tally {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly violations: Violation[] = [];

  count(name: string, sent: RawRequest, { status }: RawResponse, fault: string | null): void {
    const statuses = this.#statuses.get(name) ?? new Map<number, number>();
    this.#statuses.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (fault !== null) this.violations.push({ fault, sent });
  }

  get total(): number {
    const counts = [...this.#statuses.values()].flatMap((statuses) => [...statuses.values()]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** One line per kind, with a count for each status. */
  table(): string {
    const width = Math.max(...[...this.#statuses.keys()].map((name) => name.length));
    const lines = [...this.#statuses].sort().map(([name, statuses]) => {
      const shares = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
      return `${name.padEnd(width)}  ${shares.join(" ")}`;
    });
    return lines.join("\n");
  }

  /** The first violation of each kind, with the request that caused it. */
  faults(): string {
    const kinds = new Map(this.violations.map((one) => [one.fault.slice(0, 80), one] as const).reverse());
    return [...kinds.values()].map(({ fault, sent }) => `${fault}\n  ${show(sent)}`).join("\n");
  }
}

function show({ method, path, headers, body }: RawRequest): string {
  const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("base64");
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${text.slice(0, 500)}`;
}

/** An attack on a running product. */
interface AttackRun {
  readonly url: string;
  readonly seed: number;
  /** An organization that requests must not reach, and whose data no answer may contain. */
  readonly foreign: AttackScene;
  readonly secrets: readonly string[];
  readonly tally: Tally;
}

const AT_ONCE = 6;
const MARK = "Canary";

/** Sends generated requests, four fifths of them to the API. @returns whether there were no violations */
export async function attack(
  target: ThrowawayProduct,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<boolean> {
  const { url, ownerUrl, dataDir } = target;
  const foreign = await openScene(url, MARK);
  const secrets = [MARK, foreign.ids.orgId, foreign.links.portal, ...Object.values(foreign.secrets)];
  const places = [process.cwd(), dataDir];
  const run: AttackRun = { url, seed, foreign, secrets: [...secrets, ...places], tally: new Tally() };
  const before = await readContents(ownerUrl, foreign.ids.orgId);
  const onPages = Math.floor(requests / 5);
  await inTurns([...attackEndpoints(run, requests - onPages), ...attackPages(run, onPages)]);
  const isUntouched = isDeepStrictEqual(await readContents(ownerUrl, foreign.ids.orgId), before);
  const { tally } = run;
  console.log(`${tally.table()}\n\nSeed ${seed}: ${tally.total} requests, ${tally.violations.length} violations`);
  if (tally.violations.length > 0) console.log(tally.faults());
  console.log(`The other organization is ${isUntouched ? "as it was" : "NOT as it was"}`);
  return isUntouched && tally.violations.length === 0;
}

async function inTurns(tasks: (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks[Symbol.iterator]();
  const work = async () => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
