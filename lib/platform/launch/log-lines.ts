import { format, stripVTControlCharacters } from "node:util";
import { childEnv, env } from "@/lib/kit/env";

const levels = { debug: 20, info: 30, warn: 40, error: 50 } as const;

type Facts = Readonly<Record<string, unknown>>;

/** A log line like those of pino, which the product's own messages use. */
function formatLine(level: keyof typeof levels, text: string, facts: Facts = {}): string {
  const msg = stripVTControlCharacters(text)
    .trim()
    .replaceAll(/\s*\n\s*/g, "; ");
  return JSON.stringify({ level: levels[level], time: new Date().toISOString(), ...facts, msg });
}

/** Tells what the launcher does. In production `facts` are fields of the line; people read the text alone. */
export type LaunchLog = (text: string, facts?: Facts) => void;

/**
 * Tells what the launcher does: in words on a terminal, in production as JSON lines like those of the processes that it
 * starts, so that whatever collects logs can read all of them.
 */
export function openLaunchLog(write = writeLine): LaunchLog {
  if (env().NODE_ENV !== "production") return (text) => write(text);
  return (text, facts) => write(formatLine("info", text, facts));
}

// Not by the console, which writes JSON of its own in production.
function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Next's greeting repeats what the launcher tells, and names the address in the local network. */
const greeting = /^\s*(▲ Next\.js|- (Local|Network|Environments):|✓ (Starting|Ready|Running)\b)/u;

/**
 * In production, makes whatever writes to the console write JSON lines instead: libraries, warnings of Node, and errors
 * that end the process.
 */
export function logConsoleAsJson(): void {
  if (env().NODE_ENV !== "production") return;
  const writer = (level: keyof typeof levels, stream: NodeJS.WriteStream) => {
    return (...words: unknown[]) => {
      const text = stripVTControlCharacters(format(...words));
      if (text.trim() !== "" && !greeting.test(text)) stream.write(`${formatLine(level, text)}\n`);
    };
  };
  const warn = writer("warn", process.stderr);
  const info = writer("info", process.stdout);
  const debug = writer("debug", process.stdout);
  Object.assign(console, { debug, log: info, info, warn, error: writer("error", process.stderr) });
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => warn(`${name}: ${message}`));
}

/**
 * The level at which the processes of a start by hand log: warnings only, so that the lines of a hundred demo messages
 * do not push the welcome off the screen. In production, and where LOG_LEVEL is set, it stays what it is.
 */
export function quietLogs(): Record<string, string> {
  const { LOG_LEVEL } = childEnv({});
  return LOG_LEVEL || env().NODE_ENV === "production" ? {} : { LOG_LEVEL: "warn" };
}
