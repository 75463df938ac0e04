import { setTimeout as sleep } from "node:timers/promises";

export const engines = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

/** Window sizes in CSS pixels. WebKit's window can't be narrower than 447, which is still a phone's layout. */
export const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

/** A key that is not a character, by its WebDriver code. */
export const keys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" } as const;
export type Key = keyof typeof keys;

/** One window of one browser, with its own cookies. */
export interface Driver {
  /** Resolves when the page has loaded, or when the browser shows that it can't be. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. It sees only its arguments, which go there and back as JSON. */
  evaluate<A extends readonly unknown[], T>(fn: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Moves the pointer to a point of the window, then presses and releases its button. */
  click(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file of this machine in a file input. */
  upload(selector: string, path: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** Errors in the console since the last call. Empty if the browser has no way to ask for them. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A script that runs the function in a page. */
export function scriptOf(fn: (...args: never[]) => unknown, args: readonly unknown[]): string {
  // The compiler that runs our TypeScript wraps inner functions in `__name`, which a page doesn't have.
  return `const __name = (fn) => fn; return (${fn})(...${JSON.stringify(args)});`;
}

// Far more than any page takes, because a busy machine must not fail a run.
const patienceMs = 60_000;

/**
 * Waits for a condition and answers its first truthy value. An error counts as "not yet": a page that is being
 * replaced can't be asked.
 * @throws Error that names the condition and the last error
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
