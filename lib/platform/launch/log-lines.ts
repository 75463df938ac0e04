import { childEnv, env } from "@/lib/kit/env";

const INFO = 30;

/**
 * Tells what the launcher does: in words on a terminal, in production as JSON lines like those of the processes that it
 * starts, so that whatever collects logs can read all of them.
 */
export function openLaunchLog(write: (line: string) => void): (text: string) => void {
  if (env().NODE_ENV !== "production") return write;
  return (text) => {
    const msg = text.trim().replaceAll(/\s*\n\s*/g, "; ");
    write(JSON.stringify({ level: INFO, time: new Date().toISOString(), msg }));
  };
}

/**
 * The level at which the processes of a start by hand log: warnings only, so that the lines of a hundred demo messages
 * do not push the welcome off the screen. In production, and where LOG_LEVEL is set, it stays what it is.
 */
export function quietLogs(): Record<string, string> {
  const { LOG_LEVEL } = childEnv({});
  return LOG_LEVEL || env().NODE_ENV === "production" ? {} : { LOG_LEVEL: "warn" };
}
