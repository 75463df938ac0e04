const LONGEST_ID = 200;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2})\d*)?$/;

const LIST_INDEX = /^\d+$/;

/** The value at a path of untrusted JSON, or undefined. Lists take numeric steps only. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    if (Array.isArray(current) && !LIST_INDEX.test(`${step}`)) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/** The trimmed text at a path; undefined if it is empty or PostgreSQL cannot store it. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  if (typeof found !== "string" || !found.isWellFormed() || found.includes("\0")) return undefined;
  return found.trim() || undefined;
}

/**
 * The id at a path, a text or integer; undefined if it is too long for an id. Some of Shopify's sample ids lose digits
 * in JavaScript, but always the same ones.
 */
export function idAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  const id = Number.isInteger(found) ? `${found}` : textAt(value, ...path);
  return id !== undefined && id.length <= LONGEST_ID ? id : undefined;
}

/** The non-negative integer at a path, such as an amount in cents. */
export function integerAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 ? found : undefined;
}

/** The list at a path, or an empty list. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found: unknown = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The dollars at a path, such as `"199.95"` or `199.95`, in cents, without fractions of a cent; undefined below 0. */
export function dollarsAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  const isNumber = typeof found === "number" || typeof found === "string";
  const [, dollars, cents = ""] = DECIMAL.exec(isNumber ? `${found}` : "") ?? [];
  if (dollars === undefined) return undefined;
  return Number(`${dollars}${cents.padEnd(2, "0")}`);
}

const MOST_CHARACTERS = 500;

/** A text, number or boolean as text; undefined for other values and blank text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  // PostgreSQL cannot store null characters or unpaired surrogates.
  const plain = value.toWellFormed().replaceAll("\u0000", "").trim();
  return plain === "" ? undefined : plain.slice(0, MOST_CHARACTERS).toWellFormed();
}

/** Parses bytes as JSON; undefined if they are not. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
