import { once } from "node:events";
import { endProcess } from "@/lib/platform/launch/web-server";
import { findFreePort } from "@/lib/platform/postgres/server";
import { virtualScreen, webKitDriver } from "@/proof/launch/webkit";
import { type Driver, sizes } from "./driver";
import { capabilities, driverOver, type Send, startProgram, untilUp, type WebDriverCommand } from "./webdriver";

const paths: Readonly<Record<WebDriverCommand, string>> = {
  Navigate: "url",
  ExecuteScript: "execute/sync",
  PerformActions: "actions",
  TakeScreenshot: "screenshot",
  SetWindowRect: "window/rect",
  FindElement: "element",
  ElementSendKeys: "element/{id}/value",
};

/** WebKitGTK's MiniBrowser on a virtual display. */
export async function openWebKit(): Promise<Driver> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const screen = startProgram(virtualScreen, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const failed = once(screen, "exit").then(() => Promise.reject(new Error(`${virtualScreen} has ended`)));
  const [display] = await Promise.race([once(screen.stdio[3] as NodeJS.ReadableStream, "data"), failed]);
  failed.catch(() => undefined);
  const port = await findFreePort();
  const service = startProgram(webKitDriver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // Root and containers may lack what its sandbox needs. It opens only our own pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
    stdio: "ignore",
  });
  const close = async () => {
    for (const program of [service, screen]) await endProcess(program);
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilUp(
      () => call(`${base}/status`, undefined),
      () => service.exitCode !== null,
    );
    const wanted = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await call(`${base}/session`, wanted)) as { sessionId: string };
    const send: Send = (command, { id, ...params }) => {
      const url = `${base}/session/${sessionId}/${paths[command].replace("{id}", String(id))}`;
      return call(url, command === "TakeScreenshot" ? undefined : params);
    };
    return driverOver(send, {
      resize: async (size) => {
        // Height of the window's toolbar.
        const bar = 38;
        await send("SetWindowRect", { x: 0, y: 0, ...sizes[size], height: sizes[size].height + bar });
      },
      // Its driver has no command for the console.
      errors: async () => [],
      close: async () => {
        await fetch(`${base}/session/${sessionId}`, { method: "DELETE" }).catch(() => undefined);
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

async function call(url: string, params: object | undefined): Promise<unknown> {
  const body = params && { method: "POST", body: JSON.stringify(params) };
  const answer = await fetch(url, body);
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  throw new Error(`WebKit refused ${new URL(url).pathname}: ${JSON.stringify(value)}`);
}
