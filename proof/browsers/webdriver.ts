import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Driver, keys, type NamedKey, scriptOf } from "./driver";

/** The WebDriver commands (https://www.w3.org/TR/webdriver2/) we use, by their Marionette names. */
export type WebDriverCommand =
  | "Navigate"
  | "ExecuteScript"
  | "PerformActions"
  | "TakeScreenshot"
  | "SetWindowRect"
  | "FindElement"
  | "ElementSendKeys";

/** Sends a command and returns its value. */
export type Send = (command: WebDriverCommand, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Session settings. The browser's own timeouts are longer than ours. */
export const capabilities = {
  acceptInsecureCerts: false,
  timeouts: { script: 600_000, pageLoad: 600_000, implicit: 0 },
  unhandledPromptBehavior: "accept",
} as const;

/** A WebDriver browser over any connection. */
export function driverOver(send: Send, rest: Pick<Driver, "resize" | "errors" | "close">): Driver {
  const run = (script: string) => send("ExecuteScript", { script, args: [] });
  const strike = (text: Iterable<string>) =>
    send("PerformActions", {
      actions: [
        {
          type: "key",
          id: "keyboard",
          actions: [...text].flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]),
        },
      ],
    });
  return {
    ...rest,
    open: async (url) => {
      // Some browsers report a page that fails to load as an error. The caller checks the page itself.
      await send("Navigate", { url }).catch(() => undefined);
    },
    // The JSON comes from the page and has the type of the function's result.
    evaluate: async (fn, ...args) => (await run(scriptOf(fn, args))) as never,
    click: async ({ x, y }) => {
      await send("PerformActions", {
        actions: [
          {
            type: "pointer",
            id: "mouse",
            parameters: { pointerType: "mouse" },
            actions: [
              { type: "pointerMove", duration: 0, x: Math.floor(x), y: Math.floor(y) },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      });
    },
    type: async (text) => {
      await strike(text);
    },
    press: async (key: NamedKey) => {
      await strike([keys[key]]);
    },
    upload: async (selector, path) => {
      const element = await send("FindElement", { using: "css selector", value: selector });
      const [id] = Object.values(element ?? {});
      await send("ElementSendKeys", { id, text: path });
    },
    screenshot: async () => {
      // WebKitGTK waits for the next frame, which a still page never draws, so we keep one pixel changing.
      await run(blink);
      const picture = await send("TakeScreenshot", { full: false });
      await run("document.getElementById('blink').remove()");
      return Buffer.from(String(picture), "base64");
    },
  };
}

const blink = `
  const pixel = document.body.appendChild(document.createElement("i"));
  pixel.id = "blink";
  pixel.style.cssText = "position:fixed;right:0;bottom:0;width:1px;height:1px";
  const change = () => {
    if (!pixel.isConnected) return;
    pixel.style.background = pixel.style.background === "red" ? "blue" : "red";
    setTimeout(change, 30);
  };
  change();`;

/** Retries until an attempt succeeds, since a browser takes a moment to start. */
export async function untilUp<T>(attempt: () => Promise<T>, hasEnded: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (hasEnded()) throw error;
      await sleep(100);
    }
  }
}

/** Starts a program that is killed when this process exits. */
export function startProgram(
  path: string,
  args: readonly string[],
  options: SpawnOptions = { stdio: "ignore" },
): ChildProcess {
  const program = spawn(path, args, options);
  const kill = () => program.kill("SIGKILL");
  process.once("exit", kill);
  program.once("exit", () => process.off("exit", kill));
  return program;
}
