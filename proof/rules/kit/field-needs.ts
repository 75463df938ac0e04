import type { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;

/** A value that some rule of an endpoint has to try. */
export interface Need {
  readonly field: string;
  readonly refused: boolean;
  readonly what: string;
  readonly fits: (value: unknown) => boolean;
}

interface Place {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly required: boolean;
  /** Whether it is a query key, which is text whatever it means. */
  readonly inQuery: boolean;
}

type Fits = Need["fits"];

/** What the schema of a field limits, inside lists and objects too. */
export function fieldNeeds(field: string, schema: Schema, place: Place): Need[] {
  const variants = variantsOf(schema, place.definitions);
  const solid = variants.filter(({ type }) => type !== "null");
  const [only = {}, ...others] = solid;
  const limits = others.length > 0 ? [] : [...limitsOf(only), ...innerNeeds(field, only, place)];
  const needs: Limit[] = [
    ...(place.required ? [refuses("being left out", (value) => value === undefined)] : []),
    accepts("a value", isGiven),
    ...(place.inQuery ? [] : typeLimits(solid, variants.length > solid.length)),
  ];
  return [...needs, ...limits].map((need) => ({ field, ...need }));
}

type Limit = Omit<Need, "field"> & { readonly field?: string };

function refuses(what: string, fits: Fits): Limit {
  return { refused: true, what, fits };
}

function accepts(what: string, fits: Fits): Limit {
  return { refused: false, what, fits };
}

function variantsOf(schema: Schema, definitions: Place["definitions"]): Schema[] {
  const named = schema.$ref === undefined ? undefined : definitions[schema.$ref.replace("#/$defs/", "")];
  const { anyOf, allOf = [], ...rest } = { ...named, ...schema };
  if (anyOf) return anyOf.filter(isSchema).flatMap((variant) => variantsOf(variant, definitions));
  const merged: Schema = Object.assign({}, rest, ...allOf.filter(isSchema));
  return [merged];
}

function typeLimits(schemas: readonly Schema[], nullable: boolean): Limit[] {
  const types = schemas.map(({ type }) => type);
  const isWhole = types.every((type) => type === "integer");
  if (types.includes(undefined)) return [];
  return [
    refuses(
      "a value of another type",
      (value) => isGiven(value) && !types.some((type) => hasType(type, value)),
    ),
    nullable ? accepts("null", isNull) : refuses("null", isNull),
    ...(isWhole ? [refuses("a fraction", (value) => typeof value === "number" && value % 1 !== 0)] : []),
  ];
}

function limitsOf(schema: Schema): Limit[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum } = schema;
  const least = minimum ?? (typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : undefined);
  return [
    ...choiceLimits(schema.enum ?? (schema.const === undefined ? [] : [schema.const])),
    ...patternLimits(schema),
    ...range(minLength, maxLength, (size) => [
      `${size} characters`,
      (value) => typeof value === "string" && value.length === size,
    ]),
    ...range(minItems, maxItems, (size) => [
      `${size} items`,
      (value) => Array.isArray(value) && value.length === size,
    ]),
    ...range(least, maximum, (size) => [`${size}`, (value) => value === size]),
  ];
}

function choiceLimits(choices: readonly unknown[]): Limit[] {
  if (choices.length === 0) return [];
  const isOther: Fits = (value) => typeof value === typeof choices[0] && !choices.includes(value);
  return [
    refuses("another choice", isOther),
    ...choices.map((choice) => accepts(`the choice ${choice}`, (value) => value === choice)),
  ];
}

function patternLimits({ pattern, format, minLength = 0, maxLength = Number.MAX_VALUE }: Schema): Limit[] {
  if (pattern === undefined && format === undefined) return [];
  const breaks = (text: string) => pattern === undefined || !new RegExp(pattern).test(text);
  const fits: Fits = (value) =>
    typeof value === "string" && minLength <= value.length && value.length <= maxLength && breaks(value);
  return [refuses(`text of another form than ${format ?? pattern}`, fits)];
}

// zod's whole numbers end where numbers stop being exact; that is a matter of the type.
function range(
  least: number | undefined,
  most: number | undefined,
  at: (size: number) => [what: string, fits: Fits],
): Limit[] {
  return [
    ...(isLimit(least) ? [refuses(...at(least - 1)), accepts(...at(least))] : []),
    ...(isLimit(most) ? [refuses(...at(most + 1)), accepts(...at(most))] : []),
  ];
}

function isLimit(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}

function innerNeeds(field: string, schema: Schema, place: Place): Limit[] {
  const { items, properties = {}, required = [] } = schema;
  const inItems = isSchema(items) ? fieldNeeds(`${field}.*`, items, { ...place, required: false }) : [];
  const inObject = Object.entries(properties).flatMap(([name, inner]) =>
    isSchema(inner)
      ? fieldNeeds(`${field}.${name}`, inner, { ...place, required: required.includes(name) })
      : [],
  );
  return [...inItems, ...inObject];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isNull(value: unknown): boolean {
  return value === null;
}

function hasType(type: Schema["type"], value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return typeof value === "number";
  return typeof value === type && !Array.isArray(value);
}
