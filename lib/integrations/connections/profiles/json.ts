const LONGEST_ID = 200;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2})\d*)?$/;

const PLACE_IN_LIST = /^\d+$/;

/** What stands at a path of JSON that may be anything, or undefined. Of a list only its places can be named. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    if (Array.isArray(found) && !PLACE_IN_LIST.test(`${step}`)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** The text there, trimmed. None for an empty one, and for one that PostgreSQL cannot keep. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  if (typeof found !== "string" || !found.isWellFormed() || found.includes("\0")) return undefined;
  return found.trim() || undefined;
}

/**
 * The id there, a text or a whole number; Shopify's samples have some that lose their last digits in JavaScript, all in
 * the same way. None for one that is too long to be an id.
 */
export function idAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  const id = Number.isInteger(found) ? `${found}` : textAt(value, ...path);
  return id !== undefined && id.length <= LONGEST_ID ? id : undefined;
}

/** The whole number there that is not below 0, such as an amount in cents. */
export function wholeAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 ? found : undefined;
}

/** The list there; an empty one for anything else. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found: unknown = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The dollars there, such as `"199.95"` or `199.95`, in cents; parts of a cent are left out. None below 0. */
export function dollarsAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  const isNumber = typeof found === "number" || typeof found === "string";
  const [, dollars, cents = ""] = DECIMAL.exec(isNumber ? `${found}` : "") ?? [];
  if (dollars === undefined) return undefined;
  return Number(`${dollars}${cents.padEnd(2, "0")}`);
}

const MOST_CHARACTERS = 500;

/** A text, number or yes-or-no as text; undefined for anything else, and for nothing but spaces. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  // Such as PostgreSQL cannot keep.
  const plain = value.toWellFormed().replaceAll("\u0000", "").trim();
  return plain === "" ? undefined : plain.slice(0, MOST_CHARACTERS).toWellFormed();
}

/** What the bytes are as JSON; undefined where they are none. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
