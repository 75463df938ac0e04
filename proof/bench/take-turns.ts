import { median } from "./measurement";

const ROUNDS = 40;

/** A request of the API, sent with a key. */
export interface Request {
  readonly url: string;
  readonly apiKey: string;
}

/** The median milliseconds of each request until its answer is there whole, asked in turns. */
export async function takeTurns(requests: readonly Request[]): Promise<number[]> {
  const times = requests.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, request] of requests.entries()) {
      const ms = await timeRequest(request);
      if (round > 0) times[index]?.push(ms);
    }
  }
  return times.map(median);
}

async function timeRequest({ url, apiKey }: Request): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${apiKey}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}
