import { expect, test } from "vitest";
import { isLoopback, listenHost, ownAddress } from "./host";

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
