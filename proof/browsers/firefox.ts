import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@/lib/platform/launch/web-server";
import { installDebianPackage } from "@/proof/launch/debian-package";
import { type Driver, sizes } from "./driver";
import { capabilities, driverOver, startProgram, untilUp } from "./webdriver";

const program = "/usr/bin/firefox-esr";

/**
 * Installs Debian's Firefox if it is missing.
 * @throws Error with a one-line install hint
 */
export function requireFirefox(log: (line: string) => void): void {
  if (existsSync(program)) return;
  log("Installing Firefox");
  if (!installDebianPackage("firefox-esr")) throw new Error(`There is no ${program}. Install firefox-esr.`);
}

/**
 * Headless Firefox over Marionette, the protocol behind geckodriver (which Debian lacks): WebDriver's commands, each
 * sent as `length:[0, id, name, params]` on a socket.
 */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "referral-rewards-firefox-"));
  // Port 0 lets Firefox choose a free one, which it writes into its profile.
  await writeFile(join(profile, "user.js"), 'user_pref("marionette.port", 0);\n');
  const args = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"];
  const browser = startProgram(program, [...args, "--profile", profile, "about:blank"]);
  const close = async () => {
    await endProcess(browser);
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const port = await untilUp(
      async () => Number.parseInt(await readFile(join(profile, "MarionetteActivePort"), "utf8"), 10) || never(),
      () => browser.exitCode !== null,
    );
    const line = connect(port, "127.0.0.1");
    const call = speak(line);
    await call("WebDriver:NewSession", capabilities);
    const runInside = async (script: string) => {
      await call("Marionette:SetContext", { value: "chrome" });
      const value = await call("WebDriver:ExecuteScript", { script, args: [] });
      await call("Marionette:SetContext", { value: "content" });
      return value;
    };
    return driverOver((command, params) => call(`WebDriver:${command}`, params), {
      // The window can't be as narrow as a phone, but its viewport can.
      resize: async (size) => {
        await runInside(resizeTo(sizes[size].width, sizes[size].height));
      },
      errors: async () => (await runInside(takeErrors)) as string[],
      close: async () => {
        line.destroy();
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

function never(): never {
  throw new Error("Firefox has not written its port yet");
}

interface PendingCommand {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Sends commands, each as `length:[0, id, name, params]`, and waits for `length:[1, id, error, result]`. */
function speak(line: Socket): (name: string, params: object) => Promise<unknown> {
  const waiting = new Map<number, PendingCommand>();
  let lastId = 0;
  const settle = (message: unknown) => {
    // The first message is a greeting.
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    const command = waiting.get(id);
    waiting.delete(id);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve(result && "value" in result ? result.value : result);
  };
  let received: Buffer = Buffer.alloc(0);
  line.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (let next = takeMessage(received); next; next = takeMessage(received)) {
      received = next.rest;
      settle(next.message);
    }
  });
  line.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has ended"));
  });
  return (name, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, params]);
      line.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Null until the first message is complete. */
function takeMessage(received: Buffer): { message: unknown; rest: Buffer } | null {
  const start = received.indexOf(":") + 1;
  if (start === 0) return null;
  const end = start + Number(received.subarray(0, start - 1));
  if (received.length < end) return null;
  return { message: JSON.parse(received.subarray(start, end).toString()), rest: received.subarray(end) };
}

function resizeTo(width: number, height: number): string {
  return `
    window.resizeTo(1400, 1100);
    const { style } = gBrowser.selectedBrowser;
    style.minWidth = style.maxWidth = "${width}px";
    style.minHeight = style.maxHeight = "${height}px";`;
}

// Script and security policy errors, then the page's console.error calls.
const takeErrors = `
  const found = Services.console.getMessageArray()
    .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
    .filter(({ category }) => /^(content javascript|CSP|Content Security Policy)/i.test(category))
    .map(({ errorMessage, sourceName }) => errorMessage + " at " + sourceName);
  Services.console.reset();
  const calls = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
  const written = calls.getEvents().filter(({ level, filename }) => level === "error" && /^https?:/.test(filename));
  calls.clearEvents();
  return [...found, ...written.map((event) => event.arguments.map(String).join(" ") + " at " + event.filename)];`;
