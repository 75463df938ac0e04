import { type Driver, type Point, until } from "./driver";

/** What a person does on a page, by what can be read there. */
export interface Page {
  readonly driver: Driver;
  /** Opens a path of the product and waits until its heading is there and nothing of it is still loading. */
  go(path: string): Promise<void>;
  /** Waits until a part of the page says this. */
  see(text: string, within?: string): Promise<void>;
  /** Waits until the address is this path, whatever its query is. */
  arrive(path: string): Promise<void>;
  /** Clicks on the middle of the first visible element of this name. */
  click(selector: string, name?: string): Promise<void>;
  /** Clicks into the field of this label and types. */
  fill(label: string, text: string, within?: string): Promise<void>;
  /** Chooses a file, once the page is alive. */
  upload(selector: string, path: string): Promise<void>;
}

/** @param url the product's address, without a trailing slash */
export function pageOf(driver: Driver, url: string): Page {
  const page: Page = {
    driver,
    go: async (path) => {
      await driver.open(`${url}${path}`);
      await until(`${path} to be there`, async () => {
        // In Firefox, Next reloads the page that is left if that cuts off a refresh of its own.
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
        const found: Point | null = await driver.evaluate(findMiddle, selector, name);
        const isStill = found !== null && found.x === before?.x && found.y === before.y;
        before = found;
        return isStill ? found : null;
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
 * The middle of the first visible element whose name is this, or has it at a word's start, scrolled into view. Null while
 * there is none, or while React has not taken it over: a click before that would be lost.
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
