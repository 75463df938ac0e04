import { setTimeout as sleep } from "node:timers/promises";

export const engines = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

/** Window sizes in CSS pixels. WebKit's minimum width is 447, which still gets the phone layout. */
export const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type WindowSize = keyof typeof sizes;

/** Non-character keys, by WebDriver code. */
export const keys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" } as const;
export type NamedKey = keyof typeof keys;

/** One window of one browser, with its own cookies. */
export interface Driver {
  /** Resolves when the page has loaded or the browser shows an error page. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. It sees only its arguments; arguments and result travel as JSON. */
  evaluate<A extends readonly unknown[], T>(fn: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Moves the pointer to a point of the window, then presses and releases its button. */
  click(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: NamedKey): Promise<void>;
  /** Chooses a local file in a file input. */
  upload(selector: string, path: string): Promise<void>;
  resize(size: WindowSize): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** Console errors since the last call. Empty if the browser can't report them. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A script that runs the function in a page. */
export function scriptOf(fn: (...args: never[]) => unknown, args: readonly unknown[]): string {
  // The TypeScript compiler wraps inner functions in `__name`, which pages don't define.
  return `const __name = (fn) => fn; return (${fn})(...${JSON.stringify(args)});`;
}

// Far longer than any page takes, so that a busy machine doesn't fail a run.
const patienceMs = 240_000;

/**
 * Waits until a condition returns a truthy value. Errors count as "not yet", because a page can't be queried during
 * navigation.
 * @throws Error with the condition and the last error
 */
export async function until<T>(condition: string, check: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + patienceMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await check();
      if (value) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await sleep(50);
  }
  throw new Error(`Waited in vain for ${condition}${last instanceof Error ? `: ${last.message}` : ""}`);
}
