import { keysOf, pathOf } from "@/lib/integrations/connections/mapping";

const MOST_VALUES = 300;
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 60;
const LONGEST_PATH = 300;
const DEEPEST = 30;

export interface EventValue {
  /** A JSON Pointer. */
  readonly path: string;
  /** The value as JSON, shortened. */
  readonly shown: string;
}

/** A line of an event as pretty JSON: `before`, the value if it can be mapped, and an optional comma. */
interface EventLine {
  readonly depth: number;
  readonly before: string;
  readonly value?: EventValue;
  readonly after: string;
}

/** An event as lines of JSON. `isCut`: only the first 300 values are listed. */
export interface ListedValues {
  readonly lines: readonly EventLine[];
  readonly isCut: boolean;
}

/** Lists the values that can be mapped, in document order. Never throws. */
export function listValues(body: unknown): ListedValues {
  const lines: EventLine[] = [];
  let left = MOST_VALUES;
  for (const line of linesOf(body, [], "", "")) {
    if (line.value) left -= 1;
    if (left < 0 || lines.length === MOST_LINES) return { lines, isCut: true };
    lines.push(line);
  }
  return { lines, isCut: false };
}

export function valuesOf({ lines }: ListedValues): EventValue[] {
  return lines.flatMap(({ value }) => (value ? [value] : []));
}

/** A path for display: `items[0].total`. */
export function formatPath(path: string): string {
  return keysOf(path)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : /^[\w$-]+$/.test(key) ? `.${key}` : `[${shorten(key)}]`))
    .join("")
    .replace(/^\./, "");
}

type Keys = readonly (string | number)[];

function* linesOf(value: unknown, keys: Keys, name: string, after: string): Generator<EventLine> {
  const depth = keys.length;
  const entries = depth < DEEPEST ? entriesOf(value) : [];
  if (entries.length === 0) {
    yield lineOf(value, keys, name, after);
    return;
  }
  const [open, close] = bracketsOf(value);
  yield { depth, before: name + open, after: "" };
  for (const [position, [key, inner]] of entries.entries()) {
    const label = typeof key === "number" ? "" : `${shorten(key)}: `;
    yield* linesOf(inner, [...keys, key], label, position < entries.length - 1 ? "," : "");
  }
  yield { depth, before: close, after };
}

function lineOf(
  value: unknown,
  keys: readonly (string | number)[],
  before: string,
  after: string,
): EventLine {
  const depth = keys.length;
  const path = pathOf(keys);
  const shown = show(value);
  const isLinkable = !isBranch(value) && path !== "" && path.length <= LONGEST_PATH;
  return isLinkable
    ? { depth, before, value: { path, shown }, after }
    : { depth, before: before + shown, after };
}

function show(value: unknown): string {
  if (isBranch(value)) {
    const [open, close] = bracketsOf(value);
    return open + (entriesOf(value).length > 0 ? "…" : "") + close;
  }
  return typeof value === "string" ? shorten(value) : String(value);
}

function bracketsOf(value: unknown): readonly [open: string, close: string] {
  return Array.isArray(value) ? ["[", "]"] : ["{", "}"];
}

// Shortens to JSON without splitting a character.
function shorten(text: string): string {
  const start = [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join("");
  return JSON.stringify(start.length < text.length ? `${start}…` : text);
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((inner: unknown, index): [number, unknown] => [index, inner]);
  return isBranch(value) ? Object.entries(value) : [];
}
