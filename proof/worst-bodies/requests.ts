import type { AttackScene } from "@/proof/attack/scene";
import { anyNetwork, fromOwnPage, proofOf, type RawRequest } from "@/proof/attack/send";
import { doors, formKeys, placeIn } from "@/proof/attack/visits";
import type { DocumentedOperation } from "@/proof/fixtures/arbitrary-request";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { unreadableBodies, worstBodies, worstForms, worstQueries } from "@/proof/worst-bodies/bodies";

/** A request, with the reason it is slow to parse. */
interface WorstRequest {
  readonly name: string;
  readonly sent: RawRequest;
}

/** An endpoint with its worst requests, generated one at a time, since together they take gigabytes. */
export interface WorstTarget {
  readonly endpoint: string;
  readonly requests: () => Iterable<WorstRequest>;
}

/** Where API requests go, with the caller's credentials. */
export interface Aim extends Pick<AttackScene, "secrets"> {
  /** The value of a path key, or of a field with an id. */
  readonly idOf: (operation: DocumentedOperation, name: string) => string | undefined;
}

const KIB = 1024;

/** All other endpoints read bodies like the first of these. */
const readers = ["/api/app/campaigns", "/api/webhooks/{orgId}"];

/** Each endpoint's size limit. */
function limitOf(path: string): number {
  return path.startsWith("/api/webhooks/") ? 256 * KIB : 1024 * KIB;
}

/** An API operation as a target. */
export function targetOf(operation: DocumentedOperation, aim: Aim): WorstTarget {
  return {
    endpoint: `${operation.method} ${operation.path}`,
    requests: () => requestsTo(operation, aim, limitOf(operation.path)),
  };
}

function* requestsTo(operation: DocumentedOperation, aim: Aim, maxBytes: number): Generator<WorstRequest> {
  const { method } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(aim.idOf(operation, name) ?? name);
  });
  const send = (body?: string) => ({
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...proofOf(operation, { caller: "admin", body }, aim),
  });
  if (method === "GET") {
    for (const { name, query } of worstQueries(operation)) {
      yield { name, sent: { method, path: `${path}?${query}`, headers: send() } };
    }
    return;
  }
  const bodies = [worstBodies(operation, exampleOf(operation, aim), maxBytes)];
  if (readers.includes(operation.path)) bodies.push(unreadableBodies(maxBytes));
  for (const generated of bodies) {
    for (const { name, body } of generated) yield { name, sent: { method, path, headers: send(body), body } };
  }
}

function exampleOf(operation: DocumentedOperation, { idOf }: Aim): Readonly<Record<string, unknown>> {
  const { example = {} } = operation.requestBody?.content["application/json"] ?? {};
  const fields = Object.entries(typeof example === "object" && example !== null ? example : {});
  const own = fields.map(([name, value]) => [
    name,
    /(Id|Code|signInName|issuer)$/.test(name) ? (idOf(operation, name) ?? value) : value,
  ]);
  const email = fields.some(([name]) => name === "email") ? { email: uniqueEmail("vera") } : {};
  return { ...Object.fromEntries(own), ...email };
}

/** Size limits of forms and uploads; larger ones are refused unread. */
const FORM_LIMITS: readonly number[] = [7 * KIB, 15 * KIB, 250 * KIB];

/** Endpoints outside of the API that accept a body: page forms, sign-in, uploads, texts. */
export function targetsOfDoors(scene: AttackScene, isServed: (path: string) => boolean): WorstTarget[] {
  return doors
    .filter(([, path]) => isServed(path))
    .map(([method, path]) => ({
      endpoint: `${method} ${path}`,
      requests: function* () {
        for (const limit of FORM_LIMITS) {
          for (const { name, body } of worstForms(formKeys, limit)) {
            const headers = {
              ...(path.startsWith("/api/auth") ? fromOwnPage() : { "X-Forwarded-For": anyNetwork() }),
              "Content-Type": "application/x-www-form-urlencoded",
            };
            const place = placeIn(path, scene, "picture", (token) => token);
            yield { name: `${name}, ${limit / KIB} KiB`, sent: { method, path: place, headers, body } };
          }
        }
      },
    }));
}
