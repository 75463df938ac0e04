import { setTimeout as sleep } from "node:timers/promises";

const PROBE_EVERY_MS = 5;

/** Asks for an address until this process is ended, and tells its parent how many ms each answer took. */
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
