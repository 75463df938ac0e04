import type { Page } from "@playwright/test";

/** The work of one task. */
export interface Actions {
  /** Clicks or taps, chosen files, and presses of Enter. */
  readonly clicks: number;
  /** Fields that were typed into. */
  readonly fields: number;
  readonly seconds: number;
}

declare global {
  interface Window {
    countAction?: (kind: "click" | "field") => Promise<void>;
  }
}

/**
 * Counts the actions on a page's documents from now on, as the browser sees them.
 * @returns a function that runs one task and returns its actions
 */
export async function countActions(page: Page): Promise<(task: () => Promise<void>) => Promise<Actions>> {
  let count = { clicks: 0, fields: 0 };
  await page.exposeFunction("countAction", (kind: "click" | "field") => {
    if (kind === "click") count.clicks++;
    else count.fields++;
  });
  await page.addInitScript(watchActions);
  return async (task) => {
    count = { clicks: 0, fields: 0 };
    const started = performance.now();
    await task();
    return { ...count, seconds: (performance.now() - started) / 1000 };
  };
}

/** Runs in each document. Going to a field to type in it is part of the field. */
function watchActions(): void {
  const filled = new WeakSet<Element>();
  const untyped = new Set(["checkbox", "radio", "file", "button", "submit", "color", "range"]);
  const isTyped = (target: unknown): target is Element =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !untyped.has(target.type));
  const report = (kind: "click" | "field") => void window.countAction?.(kind);
  window.addEventListener(
    "pointerdown",
    ({ target, isTrusted }) => {
      if (isTrusted && !isTyped(target)) report("click");
    },
    true,
  );
  window.addEventListener("keydown", ({ key, isTrusted }) => isTrusted && key === "Enter" && report("click"), true);
  window.addEventListener(
    "input",
    ({ target }) => {
      if (!isTyped(target) || filled.has(target)) return;
      filled.add(target);
      report("field");
    },
    true,
  );
  window.addEventListener(
    "change",
    ({ target, isTrusted }) => {
      // Lists of choices mirror themselves into a hidden select.
      const isChosen = isTrusted && target instanceof HTMLSelectElement;
      if (isChosen || (target instanceof HTMLInputElement && target.type === "file")) report("click");
    },
    true,
  );
}
