import fc from "fast-check";

export type Schema = { readonly [key: string]: unknown };

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202Egnp.exe",
  "a".repeat(5000),
  "'; DROP TABLE users; --",
  "<img src=x onerror=alert(1)>",
  "{{campaignId}}",
  "{{foreign.campaignId}}",
  "9".repeat(40),
  "2026-02-30T00:00:00Z",
  "a@b",
  "+1415555010",
  "https://user:pass@localhost:22/%00",
];

const oddNumbers = [0, -0, -1, 0.5, 1e21, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 53];

/** Any JSON value, with a liking for the troublesome ones. */
export const arbitraryJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers, null, true, false, [], {}, [[]], { __proto__: null }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": 1}}')),
);

/** Values for a JSON Schema of our OpenAPI document: most of them fit it, some only nearly, some not at all. */
export function arbitraryOf(schema: Schema, refs: Schema, name = ""): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, refs, name) },
    { weight: 1, arbitrary: arbitraryJson },
  );
}

function fitting(schema: Schema, refs: Schema, name: string): fc.Arbitrary<unknown> {
  const { type, enum: values, const: constant, anyOf, oneOf, $ref } = schema;
  if (typeof $ref === "string") return fitting(resolve($ref, refs), refs, name);
  const choices = anyOf ?? oneOf;
  if (isSchemas(choices)) return fc.oneof(...choices.map((choice) => fitting(choice, refs, name)));
  if (constant !== undefined) return fc.constant(constant);
  if (Array.isArray(values)) return fc.constantFrom<unknown>(...values);
  switch (type) {
    case "object":
      return fittingObject(schema, refs);
    case "array":
      return fc.array(arbitraryOf(asSchema(schema["items"]), refs), { maxLength: 4 });
    case "integer":
    case "number":
      return fittingNumber(schema);
    case "boolean":
      return fc.boolean();
    case "string":
      return fittingText(schema, name);
    default:
      return arbitraryJson;
  }
}

function fittingObject(schema: Schema, refs: Schema): fc.Arbitrary<unknown> {
  const properties = asSchema(schema["properties"]);
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(asSchema(field), refs, name)]),
  );
  const requiredKeys = Object.keys(fields).filter((name) => required.includes(name));
  const whole = fc.record(fields, { requiredKeys });
  const partial = fc.record(fields, { requiredKeys: [] });
  const extended = whole.map((value) => ({ ...value, unknownField: 1 }));
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: extended },
  );
}

function fittingNumber({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = typeof minimum === "number" ? Math.max(minimum, -(2 ** 31)) : -(2 ** 31);
  const max = typeof maximum === "number" ? Math.min(maximum, 2 ** 31 - 1) : 2 ** 31 - 1;
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, min - 1, max + 1, ...oddNumbers));
}

function fittingText({ format, maxLength, minLength, pattern }: Schema, name: string): fc.Arbitrary<string> {
  const longest = typeof maxLength === "number" ? maxLength : 60;
  const shortest = typeof minLength === "number" ? minLength : 0;
  const exact = fc.constantFrom("a".repeat(longest), "a".repeat(longest + 1), "ü".repeat(longest));
  const plain = fc.string({ unit: "grapheme", minLength: shortest, maxLength: Math.min(longest, 60) });
  const sensible = sensibleText(name, format, pattern);
  return fc.oneof(
    { weight: 6, arbitrary: sensible ?? plain },
    { weight: 1, arbitrary: plain },
    { weight: 1, arbitrary: exact },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
  );
}

function sensibleText(name: string, format: unknown, pattern: unknown): fc.Arbitrary<string> | undefined {
  // Providers are asked for real; those of made-up names are on this machine, where nothing answers.
  if (name === "issuer") return fc.constantFrom("{{issuer}}", "{{foreign.issuer}}", "http://127.0.0.1:9");
  if (/(Id|Code)$/.test(name)) return fc.constantFrom(`{{${name}}}`, `{{${name}}}`, `{{foreign.${name}}}`);
  if (/phone/i.test(name)) return fc.integer({ min: 100, max: 199 }).map((n) => `+14155550${n}`);
  if (format === "email") return fc.integer({ min: 0, max: 10_000 }).map((n) => `p${n}@example.com`);
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.webUrl();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  return undefined;
}

function resolve(ref: string, refs: Schema): Schema {
  return asSchema(refs[ref.replace("#/components/schemas/", "")]);
}

function asSchema(value: unknown): Schema {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isSchemas(value: unknown): value is Schema[] {
  return Array.isArray(value) && value.length > 0;
}
