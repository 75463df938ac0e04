import { z } from "zod";
import type { Caller } from "@/lib/kit/auth/access";
import { type Endpoint, isRepeatable, paging, pathKeys } from "@/lib/kit/contract";
import type { ErrorCode } from "@/lib/kit/errors";
import { jsonSchemaOf } from "@/lib/kit/json-schema";
import { type DeclaredEvent, describeEvents } from "@/lib/kit/openapi-events";
import {
  errorCodesOf,
  headersOf,
  type Json,
  problemComponents,
  problemResponses,
  problemSchema,
  responseHeaders,
  sharedHeaders,
} from "@/lib/kit/openapi-problems";
import { addSamples } from "@/lib/kit/openapi-samples";
import { readSecrets } from "@/lib/kit/secret-fields";
import { isConditional } from "@/lib/kit/version";

type Declared = { readonly domain: string; readonly endpoint: Endpoint };

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serverUrl: string;
  /** The title and description of each. */
  readonly domains: Readonly<Record<string, readonly [title: string, description: string]>>;
  /** Schemas of the facts that problem documents carry, by name. */
  readonly problemFacts: Json;
  /** Webhook events, listed under one of the domains. */
  readonly events: { readonly domain: string; readonly types: readonly DeclaredEvent[] };
  /** Handlers outside the contract, described by hand. */
  readonly handlers: {
    readonly paths: Readonly<Record<string, Json>>;
    readonly securitySchemes: Json;
    readonly codes: readonly (readonly ErrorCode[])[];
  };
}

/** The OpenAPI 3.1 document of the endpoints, for the reference page and for tests that validate every response. */
export function buildOpenApi(info: ApiInfo, endpoints: readonly Declared[]): Json {
  const components: Json = { Problem: problemSchema(info.problemFacts) };
  const paths: { [path: string]: Json } = { ...info.handlers.paths };
  const versioned = endpoints.flatMap(({ endpoint }) => (isConditional(endpoint) ? endpoint.path : []));
  for (const { domain, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const hasVersion = versioned.includes(endpoint.path) && endpoint.method !== "DELETE";
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(domain, endpoint, components, hasVersion),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      contact: { name: "API reference", url: `${info.serverUrl}/docs` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: info.serverUrl }],
    security: credentialsOf.member,
    tags: [
      ...Object.entries(info.domains).map(([name, [title, description]]) => ({
        name,
        "x-displayName": title,
        description,
      })),
      browserOnly,
    ],
    "x-tagGroups": [
      { name: "By subject", tags: Object.keys(info.domains) },
      { name: "For our own pages", tags: [browserOnly.name] },
    ],
    paths: addSamples(paths, components),
    webhooks: describeEvents(info.events.domain, info.events.types, (shape) => toSchema(shape, components, allowMore)),
    components: {
      schemas: components,
      headers: sharedHeaders,
      parameters: sharedParameters,
      responses: problemComponents([
        ...endpoints.map(({ endpoint }) => errorCodesOf(endpoint)),
        ...info.handlers.codes,
      ]),
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "The full API key, `<keyId>:<secret>`. One with the scope `read` may send GET only; anything else gets 403 `insufficient_scope`. Its responses leave out portal links, and the links and codes in messages, because those grant access.",
        },
        invitation: {
          type: "http",
          scheme: "bearer",
          description: "An invitation token: the part after the # in the emailed link.",
        },
        resetLink: {
          type: "http",
          scheme: "bearer",
          description: "A password-reset token: the part after the # in the emailed link.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "referral-rewards",
          description:
            "The cookie of a member who signed in with a browser; over https its name starts with `__Host-`. Writes are accepted only from our own pages.",
        },
        ...info.handlers.securitySchemes,
      },
    },
  };
}

const credentialsOf: Readonly<Record<Caller | "member", readonly Json[]>> = {
  member: [{ apiKey: [] }, { session: [] }],
  session: [{ session: [] }],
  invitation: [{ invitation: [] }],
  resetLink: [{ resetLink: [] }],
  visitor: [],
};

/** A second tag, so that clients can skip endpoints that reject API keys. */
const browserOnly = {
  name: "browserOnly",
  "x-displayName": "Browser only",
  description: "Endpoints our own pages call, with a session or before sign-in. API keys are refused.",
};

/** @param hasVersion whether its responses have an `ETag` */
function operation(domain: string, endpoint: Endpoint, components: Json, hasVersion: boolean): Json {
  const input = toSchema(endpoint.input, components);
  const fields = (input["properties"] ?? {}) as { [name: string]: Json };
  const required = (input["required"] ?? []) as string[];
  const inPath = pathKeys(endpoint.path);
  const rest = Object.keys(fields).filter((name) => !inPath.includes(name));
  const isRead = endpoint.method === "GET";
  const parameter = (place: string) => (name: string) => {
    if (place === "query" && isPaging(name)) return { $ref: `#/components/parameters/${name}` };
    const { description = `Only items with this \`${name}\`.`, example, ...schema } = fields[name] ?? {};
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      description,
      example,
      schema,
    };
  };
  return {
    operationId: endpoint.operationId,
    tags: [domain, ...(isBrowserOnly(endpoint) ? [browserOnly.name] : [])],
    summary: endpoint.summary,
    description: endpoint.description,
    ...(endpoint.access.caller && { security: credentialsOf[endpoint.access.caller] }),
    parameters: [
      ...inPath.map(parameter("path")),
      ...(isRead ? rest.map(parameter("query")) : []),
      ...(isRepeatable(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(isConditional(endpoint) ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ],
    ...(isRead && endpoint.example && { "x-queryExample": endpoint.example }),
    ...(!isRead && rest.length > 0 && { requestBody: requestBody(endpoint, fields, rest, required) }),
    responses: {
      ...successes(endpoint, components, hasVersion),
      ...problemResponses(errorCodesOf(endpoint)),
    },
  };
}

function isBrowserOnly({ access: { caller } }: Endpoint): boolean {
  return caller === "session" || caller === "visitor";
}

function successes(endpoint: Endpoint, components: Json, hasVersion: boolean): Json {
  const { output, accepted, status } = endpoint;
  const headers = {
    ...responseHeaders,
    ...(hasVersion && headersOf("ETag")),
    ...(isRepeatable(endpoint) && headersOf("Idempotent-Replayed")),
  };
  const response = (description: string, shape: z.ZodType) => ({
    description,
    headers,
    content: {
      "application/json": { schema: toSchema(shape, components, describeReadSecrets) },
      ...(isSheet(endpoint) && { "text/csv": sheet }),
    },
  });
  if (accepted === undefined || !(output instanceof z.ZodUnion)) return { [status]: response("Success", output) };
  const [success, pending] = output.options;
  return {
    [status]: response("Success", success as z.ZodType),
    202: response("Not done yet: waiting for a second member’s approval", pending as z.ZodType),
  };
}

function isSheet({ list }: Endpoint & { readonly list?: { readonly csv?: unknown } }): boolean {
  return list?.csv !== undefined;
}

function requestBody(
  { method, example }: Endpoint,
  fields: { [name: string]: Json },
  names: string[],
  required: string[],
): Json {
  const needed = names.filter((name) => required.includes(name));
  const schema = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
  return {
    required: needed.length > 0 || method === "PATCH",
    content: { "application/json": { schema, ...(example && { example }) } },
  };
}

// zod puts shared shapes under each schema's $defs; OpenAPI has them once, under components.
function toSchema(schema: z.ZodType, components: Json, rewrite = (text: string) => text): Json {
  const { $defs, ...root } = jsonSchemaOf(schema);
  const moved = (part: unknown) =>
    JSON.parse(rewrite(JSON.stringify(part)).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  for (const [id, shape] of Object.entries($defs ?? {})) components[id] = moved(shape);
  return moved(root);
}

// Read-only keys don't get these fields, so no response requires them.
function describeReadSecrets(schema: string): string {
  return JSON.stringify(
    JSON.parse(schema, (name, value) => {
      if (name === "required" && Array.isArray(value)) {
        return value.filter((field) => !readSecrets.includes(field));
      }
      if (!readSecrets.includes(name) || typeof value !== "object") return value;
      return { ...value, description: `${value.description} Left out for keys with the scope \`read\`.` };
    }),
  );
}

// Later versions may add fields, which receivers that validate by this schema must not reject.
function allowMore(schema: string): string {
  return schema.replaceAll(',"additionalProperties":false', "");
}

const sheet = {
  schema: { type: "string", description: "One line per item, below a line with the column names." },
};

function isPaging(name: string): name is keyof typeof paging {
  return name in paging;
}

const sharedParameters: Json = {
  ...Object.fromEntries(Object.entries(paging).map(([name, schema]) => [name, pagingParameter(name, schema)])),
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes retries safe: a repeat within 24 hours gets the first response again, with the header `Idempotent-Replayed: true`.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of the response the change is based on. If one of these fields has changed since, nothing happens and the response is 412 `precondition_failed`.",
    schema: { type: "string" },
  },
};

function pagingParameter(name: string, shape: z.ZodType): Json {
  const { description, ...schema } = jsonSchemaOf(shape);
  return { name, in: "query", required: false, description, schema };
}
