import type { Credential, Domain, Operation, Reference, Schema, Schemas } from "./document";

type Examples = Readonly<Record<string, unknown>>;

/** What is known about how fields look: in this very request, in its domain, anywhere. */
interface Known {
  readonly sent: Examples;
  readonly domain: Examples;
  readonly anywhere: Examples;
}

/**
 * Makes answers to show, as JSON. They repeat what the request sent; other fields look as the document's
 * examples do. A field that may be missing is left out unless its domain knows an example.
 */
export function sampleAnswers({ domains, schemas }: Reference) {
  const anywhere: Examples = Object.assign({}, ...domains.map(examplesOf));
  return (domain: Domain, { answer, bodyExample = {} }: Operation): string => {
    const known = { sent: bodyExample, domain: examplesOf(domain), anywhere };
    return JSON.stringify(sample(answer, "", known, schemas), null, 2);
  };
}

function examplesOf({ operations }: Domain): Examples {
  const fields = operations.flatMap(({ parameters, body }) => [
    ...parameters.map(({ name, example }) => [name, example] as const),
    ...Object.entries(body?.properties ?? {}).map(([name, { example }]) => [name, example] as const),
  ]);
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
}

function sample(schema: Schema, name: string, known: Known, schemas: Schemas): unknown {
  const target = resolve(schema, schemas);
  const { properties, required = [], items } = target;
  if (items) return [sample(items, "", known, schemas)];
  if (!properties) {
    return (
      known.sent[name] ?? exampleOf(target) ?? known.domain[name] ?? known.anywhere[name] ?? plain(target)
    );
  }
  const shown = Object.entries(properties).filter(([key, field]) => {
    if (required.includes(key)) return true;
    return known.sent[key] !== null && (exampleOf(field) ?? known.domain[key]) !== undefined;
  });
  return Object.fromEntries(shown.map(([key, field]) => [key, sample(field, key, known, schemas)]));
}

function exampleOf({ example, const: constant, enum: [choice] = [] }: Schema): unknown {
  return example ?? constant ?? choice;
}

function plain({ type, format = "" }: Schema): unknown {
  if (type === "integer" || type === "number") return 0;
  if (type === "boolean") return true;
  return formats[format] ?? "…";
}

const formats: Examples = {
  uuid: "019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d",
  "date-time": "2027-01-31T17:00:00.000Z",
};

/** The schema itself, its first form when it has several, or what it refers to. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const [first] = schema.anyOf ?? [];
  if (first) return resolve(first, schemas);
  const target = schema.$ref ? schemas[schemaName(schema.$ref)] : undefined;
  return target ? resolve(target, schemas) : schema;
}

/** The last part of `#/components/schemas/Campaign`. */
export function schemaName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** What a command sends as its bearer credential; other endpoints take none. */
const tokens: Readonly<Partial<Record<Credential, string>>> = {
  apiKey: "$API_KEY",
  invitation: "$INVITATION_TOKEN",
  resetLink: "$RESET_TOKEN",
};

/** An endpoint as a command to paste. Ids come from shell variables such as `$CAMPAIGN_ID`. */
export function curl(operation: Operation, serverUrl: string): string {
  const { method, path, bodyExample, credential } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => shellVariable(name));
  const call = `curl -X ${method} "${serverUrl}${address}${exampleQuery(operation)}"`;
  if (credential === "webhookSignature") return signed(call, bodyExample);
  const lines = [
    call,
    `-H "Authorization: Bearer ${tokens[credential]}"`,
    ...(bodyExample
      ? ['-H "Content-Type: application/json"', `-d '${quotable(bodyExample).replaceAll("\n", "\n  ")}'`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

function exampleQuery({ parameters, queryExample = {} }: Operation): string {
  const asked = parameters.filter((one) => one.in === "query" && (one.required || one.name in queryExample));
  return asked.map(({ name, example }, index) => `${index === 0 ? "?" : "&"}${name}=${example}`).join("");
}

/** `campaignId` as `$CAMPAIGN_ID`. */
export function shellVariable(name: string): string {
  return `$${name.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

function signed(call: string, body: unknown): string {
  return `body='${quotable(body)}'
t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$body" |
  openssl dgst -sha256 -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1)

${call} \\
  -H "X-Service-Signature: t=$t,v1=$v1" \\
  --data-binary "$body"`;
}

// Inside single quotes the shell knows no escape, so a quote ends them, stands alone and starts them again.
function quotable(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
}
