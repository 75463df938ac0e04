import { z } from "zod";
import type { Caller } from "@/lib/auth/access";
import { type Endpoint, isRepeatable, pathKeys } from "@/lib/kit/contract";
import { type DeclaredEvent, describeEvents } from "@/lib/kit/openapi-events";
import {
  errorCodesOf,
  type Json,
  problemResponses,
  problemSchema,
  responseHeaders,
} from "@/lib/kit/openapi-problems";
import { readSecrets } from "@/lib/kit/secret-fields";
import { isConditional } from "@/lib/kit/version";

type Declared = { readonly domain: string; readonly endpoint: Endpoint };

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serverUrl: string;
  readonly domains: Readonly<Record<string, { title: string; description: string }>>;
  /** Schemas of the facts that problem documents carry, by name. */
  readonly problemFacts: Json;
  /** What the API tells others of by itself, under one of the domains. */
  readonly events: { readonly domain: string; readonly types: readonly DeclaredEvent[] };
  /** What is served without being an endpoint of the contract, described by hand. */
  readonly handlers: { readonly paths: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
}

/** The OpenAPI 3.1 document of the declared endpoints: the reference page, and what tests hold every answer to. */
export function buildOpenApi(info: ApiInfo, endpoints: readonly Declared[]): Json {
  const components: Json = { Problem: problemSchema(info.problemFacts) };
  const paths: { [path: string]: Json } = { ...info.handlers.paths };
  for (const { domain, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(domain, endpoint, components),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: info.serverUrl }],
    security: credentialsOf.member,
    tags: Object.entries(info.domains).map(([name, { title, description }]) => ({
      name,
      "x-displayName": title,
      description,
    })),
    paths,
    webhooks: describeEvents(info.events.domain, info.events.types, (shape) =>
      toSchema(shape, components, allowMore),
    ),
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "The full API key, `<keyId>:<secret>`. One with the scope `read` may send GET only; anything else is answered 403 `insufficient_scope`. Its answers leave out what would let it act: portal links, and the links and codes in messages.",
        },
        invitation: {
          type: "http",
          scheme: "bearer",
          description: "The token of an invitation: what follows the # in the link of the email.",
        },
        resetLink: {
          type: "http",
          scheme: "bearer",
          description:
            "The token of a link that sets a password: what follows the # in the link of the email.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "referral-rewards",
          description:
            "The cookie of somebody who signed in with a browser; over https its name starts with `__Host-`. Writes count from our own pages only.",
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

function operation(domain: string, endpoint: Endpoint, components: Json): Json {
  const input = toSchema(endpoint.input, components);
  const fields = (input["properties"] ?? {}) as { [name: string]: Json };
  const required = (input["required"] ?? []) as string[];
  const inPath = pathKeys(endpoint.path);
  const rest = Object.keys(fields).filter((name) => !inPath.includes(name));
  const isRead = endpoint.method === "GET";
  const parameter = (place: string) => (name: string) => {
    const { description, example, ...schema } = fields[name] ?? {};
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
    tags: [domain],
    summary: endpoint.summary,
    description: endpoint.description,
    ...(endpoint.access.caller && { security: credentialsOf[endpoint.access.caller] }),
    parameters: [
      ...inPath.map(parameter("path")),
      ...(isRead ? rest.map(parameter("query")) : []),
      ...(isRepeatable(endpoint) ? [idempotencyKey] : []),
      ...(isConditional(endpoint) ? [ifMatch] : []),
    ],
    ...(isRead && endpoint.example && { "x-queryExample": endpoint.example }),
    ...(!isRead && rest.length > 0 && { requestBody: requestBody(endpoint, fields, rest, required) }),
    responses: {
      ...successes(endpoint, components),
      ...problemResponses(errorCodesOf(endpoint)),
    },
  };
}

function successes(endpoint: Endpoint, components: Json): Json {
  const { output, accepted, status } = endpoint;
  const response = (description: string, shape: z.ZodType) => ({
    description,
    headers: responseHeaders,
    content: {
      "application/json": { schema: toSchema(shape, components, describeReadSecrets) },
      ...(isSheet(endpoint) && { "text/csv": sheet }),
    },
  });
  if (accepted === undefined || !(output instanceof z.ZodUnion))
    return { [status]: response("Success", output) };
  const [done, waiting] = output.options;
  return {
    [status]: response("Success", done as z.ZodType),
    202: response("Nothing is done yet: it waits for somebody's OK", waiting as z.ZodType),
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

// zod puts shared shapes under $defs of each schema; OpenAPI keeps them once, under components.
function toSchema(schema: z.ZodType, components: Json, rewrite = (text: string) => text): Json {
  const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io: "input" });
  const moved = (part: unknown) =>
    JSON.parse(rewrite(JSON.stringify(part)).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  for (const [id, shape] of Object.entries($defs ?? {})) components[id] = moved(shape);
  return moved(root);
}

// What a key that only reads doesn't get is required in no answer.
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

// Later versions may tell more: whoever checks what is sent by its schema must not refuse that.
function allowMore(schema: string): string {
  return schema.replaceAll(',"additionalProperties":false', "");
}

const sheet = {
  schema: {
    type: "string",
    description: "A line for each item, below a line with the names of the columns.",
  },
};

const ifMatch = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the answer that the change is based on. When somebody else has changed one of these fields since, nothing happens and the answer is 412 `precondition_failed`.",
  schema: { type: "string" },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a retry safe: a repeat within 24 hours gets the first answer again, with the header `Idempotent-Replayed: true`.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
