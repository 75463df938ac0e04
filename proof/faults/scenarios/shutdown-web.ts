import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Outcome, problemsOf, type Scenario, type Stage, since, summarize } from "../stage";

const SLOW_MS = 2_500;
const CROWD = 6;

/** SIGTERM to a web server while requests come in and some take long: what it has begun is answered. */
async function play({ installation, load, asOwner }: Stage): Promise<Outcome> {
  const [web] = installation.webs;
  const { client, town } = load;
  const path = `${town.campaign}/advocates/${town.advocates[0]}/credit`;
  const from = performance.now();
  let crowd: Promise<unknown> = Promise.resolve();
  let ending: ReturnType<typeof web.end> = Promise.resolve(null);
  await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`SELECT FROM advocates WHERE id = ${town.advocates[0] ?? ""} FOR UPDATE`;
      crowd = Promise.all(Array.from({ length: CROWD }, adjust));
      await sleep(500);
      ending = web.end();
      await sleep(SLOW_MS);
    }),
  );
  const askedAt = performance.now() - SLOW_MS;
  const end = await ending;
  const tookMs = performance.now() - askedAt;
  await crowd;
  web.start();
  await web.ready();
  await load.more(20);
  const requests = since(load, from).filter(({ url }) => url === web.url);
  return {
    told: `ended ${end} after ${(tookMs / 1000).toFixed(1)} s: ${summarize(requests)}`,
    problems: problemsOf({
      "no request was cut off": requests.every(({ result }) => result !== "cut"),
      "slow requests were answered while it ended": requests.some(
        ({ ms, result }) => ms > SLOW_MS && /^20/.test(result),
      ),
      "it ended by itself": end !== "SIGKILL" && tookMs < 14_000,
    }),
  };

  function adjust() {
    const note = randomUUID();
    return client.write({ kind: "adjust", mark: note, path, body: { delta: 100, note } });
  }
}

export const shutdownWeb: Scenario = { name: "shutdown-web", play };
