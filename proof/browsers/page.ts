import { type Driver, type Point, until } from "./driver";

/** A user's actions on a page, by visible text. */
export interface DrivenPage {
  readonly driver: Driver;
  /** Opens a path and waits until its heading is there and the page has finished loading. */
  go(path: string): Promise<void>;
  /** Waits until part of the page contains this text. */
  see(text: string, within?: string): Promise<void>;
  /** Waits until the URL has this path, with any query. */
  arrive(path: string): Promise<void>;
  /** Clicks the first visible element with this name. */
  click(selector: string, name?: string): Promise<void>;
  /** Types into the field with this label. */
  fill(label: string, text: string, within?: string): Promise<void>;
  /** Chooses a file once the page is hydrated. */
  upload(selector: string, path: string): Promise<void>;
}

/** @param url the product's URL, without a trailing slash */
export function pageOf(driver: Driver, url: string): DrivenPage {
  const page: DrivenPage = {
    driver,
    go: async (path) => {
      await driver.open(`${url}${path}`);
      await until(`${path} to be there`, async () => {
        // Firefox reloads the current page if a navigation cuts off one of Next's refreshes.
        if (!(await driver.evaluate(isAt, path))) await driver.open(`${url}${path}`);
        return driver.evaluate(isSettled, path);
      });
    },
    see: async (text, within = "body") => {
      await until(`“${text}” in ${within}`, () => driver.evaluate(says, within, text));
    },
    arrive: async (path) => {
      await until(`the address ${path}`, () => driver.evaluate(isAt, path));
    },
    click: async (selector, name = "") => {
      let before: Point | null = null;
      const point = await until(`${selector} “${name}” to stand still`, async () => {
        const middle: Point | null = await driver.evaluate(findMiddle, selector, name);
        const isStill = middle !== null && middle.x === before?.x && middle.y === before.y;
        before = middle;
        return isStill ? middle : null;
      });
      await driver.click(point);
    },
    fill: async (label, text, within = "body") => {
      await page.click(`${within} :is(input, textarea)`, label);
      await driver.type(text);
    },
    upload: async (selector, path) => {
      await until(`${selector} to be alive`, () => driver.evaluate(isAlive, selector));
      await driver.upload(selector, path);
    },
  };
  return page;
}

function isAt(path: string): boolean {
  return location.pathname === path;
}

function isSettled(path: string): boolean {
  const isAlive = Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  const isShown = location.pathname === path && document.querySelector("h1") !== null;
  return isAlive && isShown && !document.querySelector("main .animate-pulse");
}

function isAlive(selector: string): boolean {
  return Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__react"));
}

function says(within: string, text: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(within)].some((part) => part.textContent.includes(text));
}

/**
 * The middle of the first visible element with this name, or with it at the start of a word, scrolled into view. Null
 * if there is none or React has not hydrated it yet, since a click before that would be lost.
 */
function findMiddle(selector: string, name: string): { x: number; y: number } | null {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
      : element.textContent);
  const isReady = (element: Element) =>
    !element.closest("[inert], [aria-hidden=true]") &&
    !element.matches(":disabled") &&
    element.checkVisibility({ visibilityProperty: true }) &&
    Object.keys(element).some((key) => key.startsWith("__react"));
  const ready = [...document.querySelectorAll(selector)].filter(isReady);
  const names = ready.map((element) => nameOf(element)?.replace(/\s+/g, " ").trim() ?? "");
  const exact = names.indexOf(name);
  const element = ready[exact >= 0 ? exact : names.findIndex((each) => each.startsWith(name))];
  if (!element) return null;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
