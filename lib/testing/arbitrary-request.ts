import fc from "fast-check";
import { arbitraryJson, arbitraryOf, type Schema } from "@/lib/testing/arbitrary-json";

export interface Operation {
  readonly method: string;
  readonly path: string;
  /** What opens it; an API key where nothing is said, nothing where the list is empty. */
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: {
    readonly content: {
      readonly "application/json": { readonly schema: Schema; readonly example?: unknown };
    };
  };
}

/** A request as it will be sent once `{{name}}` and `{{foreign.name}}` are replaced by ids that exist. */
export interface ArbitraryRequest {
  readonly caller: "admin" | "browser" | "user" | "nobody" | "stranger";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

const caller = fc.oneof(
  { weight: 4, arbitrary: fc.constant("admin" as const) },
  { weight: 3, arbitrary: fc.constant("browser" as const) },
  { weight: 2, arbitrary: fc.constant("user" as const) },
  { weight: 1, arbitrary: fc.constantFrom("nobody" as const, "stranger" as const) },
);

const segment = (name: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`{{${name}}}`) },
    { weight: 1, arbitrary: fc.constant(`{{foreign.${name}}}`) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).map(encode) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "%00", "%ff", "..%2f..", "null", "a".repeat(3000), "' OR 1=1--"),
    },
  );

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { "Content-Type": "text/plain" },
  { "Content-Type": "application/json; charset=utf-16" },
  { "Idempotency-Key": "again" },
  { "Idempotency-Key": "x".repeat(300) },
  { "X-Request-Id": "<script>" },
  { Cookie: "referral-rewards=rrs_" },
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: "null" },
  { Accept: "image/png", "Content-Length": "99999999999" },
);

/** Requests to one operation of the OpenAPI document: mostly sensible, often not. */
export function arbitraryRequest(operation: Operation, refs: Schema): fc.Arbitrary<ArbitraryRequest> {
  const { method, path, parameters = [], requestBody } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inPath = fc.record(Object.fromEntries(names.map((name) => [name, segment(name)])));
  const pairs: Record<string, fc.Arbitrary<string>> = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, schema }) => [name, arbitraryOf(schema ?? {}, refs, name).map(toText)]),
  );
  const query = fc.record(pairs, { requiredKeys: [] });
  const content = requestBody?.content["application/json"];
  return fc
    .record({ caller, inPath, query, headers: oddHeaders, body: arbitraryBody(method, content, refs) })
    .map(({ inPath: values, query: asked, ...request }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
      const search = Object.entries(asked).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
      return { ...request, path: search.length > 0 ? `${filled}?${search.join("&")}` : filled };
    });
}

function arbitraryBody(
  method: string,
  content: { schema: Schema; example?: unknown } | undefined,
  refs: Schema,
): fc.Arbitrary<ArbitraryRequest["body"]> {
  if (method === "GET") return fc.constant(undefined);
  const raw = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc.constantFrom("", "null", "[]", "{", '{"a":1,}', '"x"', `${"[".repeat(5000)}${"]".repeat(5000)}`),
    arbitraryJson.map((value) => JSON.stringify(value)),
  );
  const fitting: fc.Arbitrary<string | undefined> = content
    ? fc.oneof(
        { weight: 5, arbitrary: arbitraryOf(content.schema, refs).map(toText) },
        { weight: 2, arbitrary: fc.constant(JSON.stringify(content.example ?? {}, nameOwnIds)) },
      )
    : fc.constantFrom(undefined, "{}");
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: raw });
}

function nameOwnIds(name: string, value: unknown): unknown {
  return /(Id|Code)$/.test(name) ? `{{${name}}}` : value;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

// encodeURIComponent throws on lone surrogates; an address can hold anything else.
function encode(text: string): string {
  return /^\{\{.*\}\}$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
