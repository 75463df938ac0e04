import { env } from "@/lib/platform/env";

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
