import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findFreePort } from "@/lib/platform/postgres/server";
import { isLoopback, listenHost, ownAddress, requireFreePort } from "./listen";

let other: Server | undefined;

afterEach(() => other?.close());

async function occupy(host: string): Promise<number> {
  const port = await findFreePort();
  await new Promise<void>((resolve) => {
    other = createServer().listen(port, host, resolve);
  });
  return port;
}

test.each(["0.0.0.0", "127.0.0.1"])(
  "a port taken on %s is reported with one line that says what to do",
  async (host) => {
    const port = await occupy(host);
    await expect(requireFreePort(port, 200)).rejects.toThrow(
      `Port ${port} is in use. Set PORT to another number, for example: PORT=${port + 1} npm start`,
    );
  },
);

test("a port that a dying process still holds is waited for", async () => {
  const port = await occupy("127.0.0.1");
  setTimeout(() => other?.close(), 300);
  await expect(requireFreePort(port)).resolves.toBeUndefined();
});

test.each([
  [undefined, false, "127.0.0.1", true, "http://127.0.0.1:3000"],
  [undefined, true, "all", false, "http://127.0.0.1:3000"],
  ["localhost", true, "127.0.0.1", true, "http://127.0.0.1:3000"],
  ["0.0.0.0", false, "0.0.0.0", false, "http://127.0.0.1:3000"],
  ["::", false, "::", false, "http://127.0.0.1:3000"],
  ["::1", false, "::1", true, "http://[::1]:3000"],
  ["192.0.2.7", false, "192.0.2.7", false, "http://192.0.2.7:3000"],
])("HOST=%s, in a container: %s, listens on %s", (host, isContained, listens, isLocal, own) => {
  const found = listenHost(host, isContained);
  expect([found, isLoopback(found), ownAddress(found, 3000)]).toEqual([listens, isLocal, own]);
});
