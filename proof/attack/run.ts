import { isDeepStrictEqual } from "node:util";
import { readContents } from "@/proof/fixtures/database-contents";
import type { ThrowawayProduct } from "../throwaway-product";
import { attackEndpoints } from "./endpoints";
import { openScene, type Scene } from "./scene";
import { Tally } from "./tally";
import { attackPages } from "./visits";

/** One attack on a running product. */
export interface Run {
  readonly url: string;
  readonly seed: number;
  /** An organization that no request may reach, and what no answer may tell. */
  readonly foreign: Scene;
  readonly secrets: readonly string[];
  readonly tally: Tally;
}

const AT_ONCE = 6;
const MARK = "Canary";

/** Sends so many generated requests, four fifths of them to the API. @returns whether nothing was wrong */
export async function attack(
  target: ThrowawayProduct,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<boolean> {
  const { url, ownerUrl, dataDir } = target;
  const foreign = await openScene(url, MARK);
  const secrets = [MARK, foreign.ids.orgId, foreign.links.portal, ...Object.values(foreign.secrets)];
  const places = [process.cwd(), dataDir];
  const run: Run = { url, seed, foreign, secrets: [...secrets, ...places], tally: new Tally() };
  const before = await readContents(ownerUrl, foreign.ids.orgId);
  const onPages = Math.floor(requests / 5);
  await inTurns([...attackEndpoints(run, requests - onPages), ...attackPages(run, onPages)]);
  const isUntouched = isDeepStrictEqual(await readContents(ownerUrl, foreign.ids.orgId), before);
  const { tally } = run;
  console.log(
    `${tally.table()}\n\nSeed ${seed}: ${tally.total} requests, ${tally.violations.length} violations`,
  );
  if (tally.violations.length > 0) console.log(tally.faults());
  console.log(`The other organization is ${isUntouched ? "as it was" : "NOT as it was"}`);
  return isUntouched && tally.violations.length === 0;
}

async function inTurns(tasks: (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks[Symbol.iterator]();
  const work = async () => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
