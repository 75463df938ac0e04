import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Driver, type Key, keys, scriptOf } from "./driver";

/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that we use, by their names in Marionette. */
export type Command =
  | "Navigate"
  | "ExecuteScript"
  | "PerformActions"
  | "TakeScreenshot"
  | "SetWindowRect"
  | "FindElement"
  | "ElementSendKeys";

/** Sends a command and answers its value. */
export type Send = (command: Command, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** What a new session asks for: no page or script is given up on before we give up. */
export const capabilities = {
  acceptInsecureCerts: false,
  timeouts: { script: 600_000, pageLoad: 600_000, implicit: 0 },
  unhandledPromptBehavior: "accept",
} as const;

/** A browser that speaks WebDriver, over whatever line. */
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
      // A page that can't be loaded is an error in some browsers. What is shown is for the caller to judge.
      await send("Navigate", { url }).catch(() => undefined);
    },
    // JSON came from the page, as the function's own type says.
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
    press: async (key: Key) => {
      await strike([keys[key]]);
    },
    upload: async (selector, path) => {
      const found = await send("FindElement", { using: "css selector", value: selector });
      const [id] = Object.values(found ?? {});
      await send("ElementSendKeys", { id, text: path });
    },
    screenshot: async () => {
      // WebKitGTK waits for the next frame, which a still page never draws: one pixel of ours keeps changing.
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

/** Waits until something answers, as a browser does a moment after its start. */
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

/** Starts a program that doesn't outlive us. */
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
