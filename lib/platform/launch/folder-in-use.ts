import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hasCode } from "@/lib/kit/error-code";

/** As many processes of one folder can be found. */
const PLACES = 16;
const PATIENCE_MS = 5_000;

/**
 * Marks a program folder as used until this process ends, however it ends. A socket does that also where this process
 * may not write into the folder, and leaves nothing behind.
 * @param name the process, as described to others, such as `The server`
 * @returns ends the use
 */
export async function occupyFolder(root: string, name: string): Promise<() => void> {
  for (let place = 0; place < PLACES; place++) {
    const server = await listen(placeOf(root, place), `${name} (process ${process.pid})`);
    if (server) return () => void server.close();
  }
  // Any of the others is reason enough not to build.
  return () => undefined;
}

/** The process that uses a program folder, such as `The server (process 4711)`, or null. */
export async function findUser(root: string): Promise<string | null> {
  const places = Array.from({ length: PLACES }, (_, place) => placeOf(root, place));
  const users = await Promise.all(places.map(readDescription));
  return users.find((user) => user !== null) ?? null;
}

/** Where the processes of a folder listen: a name without a file if the system has such. */
function placeOf(root: string, place: number): string {
  const name = `referral-rewards-${createHash("sha256").update(root).digest("hex").slice(0, 24)}-${place}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** Listens there, or returns null if another process does. */
async function listen(path: string, description: string): Promise<Server | null> {
  const server = createServer((socket) => socket.on("error", () => undefined).end(description));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(path, resolve);
    });
    return server.unref();
  } catch (error) {
    if (!hasCode(error, "EADDRINUSE") || (await readDescription(path)) !== null) return null;
    // A file that a killed process left behind.
    if (path.startsWith("/")) await rm(path, { force: true });
    return path.startsWith("/") ? listen(path, description) : null;
  }
}

async function readDescription(path: string): Promise<string | null> {
  const socket = connect(path);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
  if (!isOpen) return null;
  const description = await text(socket).catch(() => "");
  return description === "" ? "Another process" : description;
}
