import { expect, it } from "vitest";
import { inventStory } from "@/proof/event-stories/invent-story";
import { liveStory, openShop } from "@/proof/event-stories/live-story";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

// `npm run prove -- stories` takes 5,000.
const stories = runsOf(20);
const firstSeed = seedOf(1);
const LANES = 2;
const OF_A_SHOP = 100;

/** One line per difference from the model. */
it(
  `${stories} random stories of payments and refunds end as the model predicts, none in an error`,
  async () => {
    const wrong: string[] = [];
    const lane = async (offset: number) => {
      let shop = await openShop();
      for (let at = offset, lived = 1; at < stories; at += LANES, lived++) {
        const seed = firstSeed + at;
        for (const line of await liveStory(shop, inventStory(seed))) wrong.push(`seed ${seed}: ${line}`);
        if (lived % OF_A_SHOP === 0) shop = await openShop();
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)));
    expect(wrong).toEqual([]);
  },
  stories * 5_000 + 60_000,
);
