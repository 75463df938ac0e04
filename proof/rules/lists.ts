import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "@/proof/fixtures/api";
import { allow, field, ofLength, refuse } from "@/proof/rules/case";
import type { RuleCase, RuleScene } from "@/proof/rules/scene";

const Items = z.array(z.record(z.string(), z.unknown()));

/**
 * Pages of a list of which a scene has at most one item, newest first.
 * @param list the array's name on the wire and the id field of its items
 * @param add creates another item
 */
export function pagingCases(
  list: { readonly key: string; readonly id: string },
  add: (scene: RuleScene) => Promise<unknown>,
): RuleCase[] {
  const idsOf = ({ body }: Answer) => Items.parse(body[list.key]).map((item) => item[list.id]);
  const addTwo = async (scene: RuleScene) => {
    await add(scene);
    await add(scene);
  };
  return [
    allow("everything without a limit, and consecutive pages with one", addTwo, async (whole, { send }) => {
      const ids = idsOf(whole);
      const [first, second] = ids;
      expect(ids.length).toBeGreaterThanOrEqual(2);
      expect(ids).toEqual([...ids].sort().reverse());
      expect(whole.body).not.toHaveProperty("nextCursor");
      const page = await send({ fields: { limit: "1" } });
      expect(idsOf(page)).toEqual([first]);
      const cursor = page.body["nextCursor"];
      expect(idsOf(await send({ fields: { limit: "1", cursor } }))).toEqual([second]);
    }),
  ];
}

/** Search text. */
export const searchField = field("q", ["", "  ", ofLength(101)], ["z", ofLength(100)]);

/** A removed item is not found again. */
export const removedOnce: readonly RuleCase[] = refuse("404 not_found", {
  "what is removed already": async ({ send }) => {
    await send();
  },
});
