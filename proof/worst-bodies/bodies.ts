import type { Schema } from "@/proof/fixtures/arbitrary-json";
import type { DocumentedOperation } from "@/proof/fixtures/arbitrary-request";
import { sharedShapes } from "@/proof/fixtures/operations";

/** A body that is slow to parse, with a description. */
interface WorstBody {
  readonly name: string;
  readonly body: string;
}

type Json = Readonly<Record<string, unknown>>;

// Characters at which parsers split, look ahead, fold, expand or backtrack.
const textures: Readonly<Record<string, string>> = {
  letters: "a",
  digits: "4",
  commas: "1,",
  slashes: "1/",
  spaces: " \t",
  dashes: "-",
  addresses: "a@b.c,",
  hosts: "a.",
  numbers: "415-555-013 or ",
  labels: "phone ",
  parentheses: "((",
  braces: "{a",
  accents: "e\u0301\u0323",
  emoji: "👩‍👧",
  ligatures: "ﷺ",
  quotes: '""',
};

/** Bytes of a body that is far too long: enough for a text that is read for each of its characters to take seconds. */
const FAR_TOO_LONG = 200 * 1024;

/** Textures for which a pattern may read each character many times. */
const farTooLong: ReadonlySet<string> = new Set([
  "letters",
  "digits",
  "spaces",
  "dashes",
  "hosts",
  "parentheses",
  "ligatures",
]);

function textOf(unit: string, length: number): string {
  return unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();
}

/**
 * The worst bodies of an operation within a size: texts and lists at their maximum length, then far longer, then values
 * that no schema allows but that are read before they are refused.
 * @param example a valid body
 */
export function* worstBodies(
  { requestBody }: DocumentedOperation,
  example: Json,
  maxBytes: number,
): Generator<WorstBody> {
  const schema = requestBody?.content["application/json"].schema ?? {};
  const fields = Object.entries(propertiesOf(schema));
  const texts = fields.filter(([, field]) => isText(field)).map(([name]) => name);
  const lists = fields.filter(([, field]) => typeOf(field) === "array").map(([name]) => name);
  for (const [texture, unit] of Object.entries(textures)) {
    const longest = { ...example, ...fillObject(schema, unit, 0) };
    if (texts.length + lists.length > 0) {
      yield { name: `${texture}, as long as they may be`, body: cutToFit(longest, maxBytes) };
    }
    if (texts.length === 0 || !farTooLong.has(texture)) continue;
    const bytes = Buffer.byteLength(JSON.stringify(unit)) - 2;
    const length = Math.floor((FAR_TOO_LONG / texts.length / bytes) * unit.length);
    const huge = Object.fromEntries(texts.map((name) => [name, textOf(unit, length)]));
    yield { name: `${texture}, far too long`, body: JSON.stringify({ ...example, ...huge }) };
  }
  for (const name of lists) {
    const copies = copyItems(example[name], propertiesOf(schema)[name] ?? {});
    if (copies) yield { name: `as many ${name} as allowed`, body: cutToFit({ ...example, [name]: copies }, maxBytes) };
  }
  for (const [crowd, unit] of Object.entries(crowds)) {
    const list = `[${`${unit},`.repeat(Math.floor(maxBytes / (unit.length + 1)) - 2_000)}${unit}]`;
    for (const name of lists) yield { name: `${crowd} in ${name}`, body: withList(example, name, list) };
  }
  yield { name: "29,000 unknown fields", body: unknownFields(29_000) };
}

/** Bodies that are refused before an endpoint's schema sees them. */
export function* unreadableBodies(maxBytes: number): Generator<WorstBody> {
  yield { name: "unknown fields", body: unknownFields(Math.floor(maxBytes / 13)) };
  const levels = Math.floor(maxBytes / 2) - 10;
  yield { name: "levels", body: `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}` };
}

const LONGEST_QUERY = 7_000;

/** A read's queries, with texts as long as a URL may be. */
export function* worstQueries({ parameters = [] }: DocumentedOperation): Generator<{ name: string; query: string }> {
  const texts = parameters.filter(({ in: place, schema }) => place === "query" && isText(schema ?? {}));
  if (texts.length === 0) return;
  for (const [name, unit] of Object.entries(textures)) {
    const fields = texts.map(({ name: field, schema }) => {
      const { maxLength } = resolve(schema ?? {});
      return [field, textOf(unit, typeof maxLength === "number" ? maxLength : LONGEST)];
    });
    yield { name, query: new URLSearchParams(fields).toString().slice(0, LONGEST_QUERY) };
  }
}

/** Forms with these fields that are slow to parse, within a size. */
export function* worstForms(names: readonly string[], maxBytes: number): Generator<WorstBody> {
  for (const [texture, unit] of Object.entries(textures)) {
    const length = Math.floor((maxBytes * 0.95) / names.length / encodeURIComponent(unit).length) * unit.length;
    const fields = names.map((name) => [name, textOf(unit, length)]);
    yield { name: texture, body: new URLSearchParams(fields).toString() };
  }
  yield { name: "fields", body: "a&".repeat(Math.floor(maxBytes / 2)) };
  yield { name: "escapes", body: "%25".repeat(Math.floor(maxBytes / 3)) };
}

/** Short invalid elements. */
const crowds: Readonly<Record<string, string>> = { numbers: "1", objects: "{}", texts: '"a"' };

function withList(example: Json, name: string, list: string): string {
  const { [name]: _, ...rest } = example;
  return `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? "," : ""}"${name}":${list}}`;
}

function unknownFields(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;
}

const MOST_ITEMS = 2_000;

/** Repeats a list's first item up to the maximum, with unique numbers and addresses. */
function copyItems(value: unknown, schema: Schema): unknown[] | undefined {
  const [item] = Array.isArray(value) ? value : [];
  if (typeof item !== "object" || item === null) return undefined;
  return Array.from({ length: mostItems(schema) }, (_, index) => {
    const own = ([name, one]: [string, unknown]) => {
      if (typeof one === "string" && one.includes("@")) return [name, `${index}.${one}`];
      return [name, name === "row" ? index + 1 : one];
    };
    return Object.fromEntries(Object.entries(item).map(own));
  });
}

/** The body with as many list elements as fit. */
function cutToFit(body: Json, maxBytes: number): string {
  const text = JSON.stringify(body);
  const excess = Buffer.byteLength(text) / (maxBytes * 0.99);
  if (excess <= 1) return text;
  const shorter = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, Math.floor(value.length / excess)) : value,
  ]);
  return JSON.stringify(Object.fromEntries(shorter));
}

function fillObject(schema: Schema, unit: string, index: number): Json {
  const filled = Object.entries(propertiesOf(schema)).map(([name, field]) => [name, fillValue(field, unit, index)]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

const LONGEST = 1_000;

/** The longest value of a schema; undefined if it has no text. */
function fillValue(schema: Schema, unit: string, index: number): unknown {
  const field = resolve(schema);
  if (typeOf(field) === "array") {
    const items = asSchema(field["items"]);
    return Array.from({ length: mostItems(field) }, (_, at) => fillValue(items, unit, at + 1));
  }
  if (typeOf(field) === "object") return fillObject(field, unit, index);
  if (isText(field)) return textOf(unit, typeof field["maxLength"] === "number" ? field["maxLength"] : LONGEST);
  // A row number.
  return typeOf(field) === "integer" && index > 0 ? index : undefined;
}

function mostItems(schema: Schema): number {
  const { maxItems } = resolve(schema);
  return typeof maxItems === "number" ? maxItems : MOST_ITEMS;
}

function isText(schema: Schema): boolean {
  const { enum: values, const: constant, format } = resolve(schema);
  return typeOf(schema) === "string" && values === undefined && constant === undefined && format !== "uuid";
}

function typeOf(schema: Schema): unknown {
  return resolve(schema)["type"];
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { properties, anyOf, oneOf, allOf } = resolve(schema);
  const parts = [anyOf, oneOf, allOf].flatMap((choices) => (Array.isArray(choices) ? choices : []));
  const others = parts.flatMap((part) => Object.entries(propertiesOf(asSchema(part))));
  const own = Object.entries(asSchema(properties)).map(([name, field]) => [name, asSchema(field)] as const);
  return Object.fromEntries([...others, ...own]);
}

/** The schema behind a reference, without its null alternative. */
function resolve(schema: Schema): Schema {
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string") return resolve(asSchema(sharedShapes[$ref.split("/").at(-1) ?? ""]));
  const choices = Array.isArray(anyOf) ? anyOf.map(asSchema).filter(({ type }) => type !== "null") : [];
  return choices.length === 1 && choices[0] ? resolve(choices[0]) : schema;
}

function asSchema(value: unknown): Schema {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
