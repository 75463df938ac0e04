import { setTimeout as sleep } from "node:timers/promises";

const PROBE_EVERY_MS = 5;

/** Requests a URL until the process is stopped, and reports each response time in ms to its parent. */
const [address = ""] = process.argv.slice(2);
for (;;) {
  const begun = Date.now();
  const start = performance.now();
  const answer = await fetch(address);
  await answer.text();
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
  process.send?.({ begun, ms: performance.now() - start });
  await sleep(PROBE_EVERY_MS);
}
