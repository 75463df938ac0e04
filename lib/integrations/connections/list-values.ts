import { keysOf, pathOf } from "@/lib/integrations/connections/mapping";

const MOST_VALUES = 300;
const MOST_CHARACTERS = 60;
const LONGEST_PATH = 300;
const DEEPEST = 30;

export interface EventValue {
  /** A JSON Pointer. */
  readonly path: string;
  /** The value as JSON, shortened. */
  readonly shown: string;
}

interface ListedValues {
  readonly values: readonly EventValue[];
  /** Whether only the first 300 are listed. */
  readonly isCut: boolean;
}

/** Lists the values that can be mapped, in document order. Never throws. */
export function listValues(body: unknown): ListedValues {
  const values: EventValue[] = [];
  for (const value of valuesIn(body, [])) {
    if (values.length === MOST_VALUES) return { values, isCut: true };
    values.push(value);
  }
  return { values, isCut: false };
}

function* valuesIn(value: unknown, keys: readonly string[]): Generator<EventValue> {
  if (typeof value !== "object" || value === null) {
    const path = pathOf(keys);
    const shown = typeof value === "string" ? shorten(value) : String(value);
    if (path !== "" && path.length <= LONGEST_PATH) yield { path, shown };
  } else if (keys.length < DEEPEST) {
    for (const [key, inner] of Object.entries(value)) yield* valuesIn(inner, [...keys, key]);
  }
}

/** A path for display: `items[0].total`. */
export function formatPath(path: string): string {
  return keysOf(path)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : /^[\w$-]+$/.test(key) ? `.${key}` : `[${shorten(key)}]`))
    .join("")
    .replace(/^\./, "");
}

// Shortens to JSON without splitting a character.
function shorten(text: string): string {
  const start = [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join("");
  return JSON.stringify(start.length < text.length ? `${start}…` : text);
}
