import { z } from "zod";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";
import { Schema, type Schemas, schemaName } from "@/lib/kit/openapi-samples";
import { openApiDocument } from "@/lib/openapi";

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: Schema,
});

const Example = z.record(z.string(), z.unknown());

const Body = z.object({
  schema: Schema,
  example: Example.optional(),
  examples: z.record(z.string(), z.object({ value: Example })).optional(),
});

const Ref = z.object({ $ref: z.string() });

const Answer = z.object({
  content: z.object({
    "application/json": z.object({ schema: Schema, example: z.unknown() }).optional(),
    "application/problem+json": z.object({ schema: Schema }).optional(),
  }),
});

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(Ref.or(Parameter)),
  /** Only if an API key isn't the credential; empty if none is required. */
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  /** The usual query, for endpoints with only optional parameters. */
  "x-queryExample": Example.optional(),
  requestBody: z.object({ content: z.object({ "application/json": Body }) }).optional(),
  responses: z.record(z.string(), Ref.or(Answer)),
});

/** The OpenAPI document as this page reads it. A change in its structure throws. */
const OpenApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]),
  tags: z.array(z.object({ name: z.string(), "x-displayName": z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Answer),
  }),
});

type Parameter = z.output<typeof Parameter>;
type OpenApiDocument = z.output<typeof OpenApiDocument>;

/** Credentials by their security scheme; members use an API key first. */
const credentials = ["apiKey", "session", "invitation", "resetLink", "webhookSignature", "connectionSecret"] as const;

/** A credential, or "visitor" for endpoints our own pages call without one. */
export type Credential = (typeof credentials)[number] | "visitor";

export interface Operation {
  readonly id: string;
  readonly domain: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly queryExample: Readonly<Record<string, unknown>> | undefined;
  readonly body: Schema | undefined;
  readonly bodyExample: Readonly<Record<string, unknown>> | undefined;
  readonly credential: Credential;
  readonly status: string;
  readonly answer: Schema;
  readonly answerExample: unknown;
  readonly codes: readonly ErrorCode[];
}

interface Domain {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The whole reference, in document order. */
export interface Reference {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serverUrl: string;
  readonly domains: readonly Domain[];
  readonly schemas: Schemas;
  /** Codes every endpoint can return; listed once instead of per endpoint. */
  readonly commonCodes: readonly ErrorCode[];
  /** Additional codes every write can return. */
  readonly writeCodes: readonly ErrorCode[];
}

let known: Reference | undefined;

/** The reference of this server. Making it takes half a second, so every page reads the same one. */
export function readReference(): Reference {
  known ??= makeReference();
  return known;
}

/** Reads the reference from this server's OpenAPI document. */
function makeReference(): Reference {
  const { info, servers, tags, paths, components } = OpenApiDocument.parse(openApiDocument());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation, components)),
  );
  const usual = operations.filter(({ credential }) => credential === "apiKey");
  const commonCodes = sharedCodes(usual);
  const writes = usual.filter(({ method }) => method !== "GET");
  return {
    ...info,
    serverUrl: servers[0].url,
    domains: tags
      .map(({ name, "x-displayName": title, description }) => ({
        name,
        title,
        description,
        operations: operations.filter(({ domain }) => domain === name),
      }))
      .filter((domain) => domain.operations.length > 0),
    schemas: components.schemas,
    commonCodes,
    writeCodes: sharedCodes(writes).filter((code) => !commonCodes.includes(code)),
  };
}

function sharedCodes(operations: readonly Operation[]): ErrorCode[] {
  return codes.filter((code) => operations.every((operation) => operation.codes.includes(code)));
}

const codes = Object.keys(errorCodes) as ErrorCode[];

function readOperation(
  path: string,
  method: string,
  operation: OpenApiDocument["paths"][string][string],
  { parameters, responses }: OpenApiDocument["components"],
): Operation {
  const body = operation.requestBody?.content["application/json"];
  const [firstExample] = Object.values(body?.examples ?? {});
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    status,
    ...follow(answer, responses)?.content,
  }));
  const success = answers.find((answer) => answer["application/json"]);
  const refusals = answers.flatMap((answer) => enumOf(answer["application/problem+json"]?.schema));
  return {
    id: operation.operationId,
    domain: operation.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: operation.parameters.flatMap((parameter) => follow(parameter, parameters) ?? []),
    queryExample: operation["x-queryExample"],
    body: body?.schema,
    bodyExample: body?.example ?? firstExample?.value,
    credential: operation.security ? readCredential(operation.security) : "apiKey",
    status: success?.status ?? "",
    answer: success?.["application/json"]?.schema ?? {},
    answerExample: success?.["application/json"]?.example,
    codes: codes.filter((code) => refusals.includes(code)),
  };
}

/** Resolves a reference to the shared parts; returns inline objects unchanged. */
function follow<T extends object>(part: T | z.output<typeof Ref>, shared: Readonly<Record<string, T>>): T | undefined {
  return "$ref" in part ? shared[schemaName(part.$ref)] : part;
}

function readCredential(security: readonly Readonly<Record<string, unknown>>[]): Credential {
  return credentials.find((name) => security.some((schemes) => name in schemes)) ?? "visitor";
}

/** The codes of a problem answer: the document narrows `code` next to the common shape. */
function enumOf(problem: Schema | undefined): readonly string[] {
  return problem?.allOf?.flatMap(({ properties }) => properties?.["code"]?.enum ?? []) ?? [];
}
