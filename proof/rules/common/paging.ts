import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "@/proof/fixtures/api";
import { allow, field, type Place, type Rule } from "@/proof/rules/kit/rule";

const Items = z.array(z.record(z.string(), z.unknown()));

/**
 * The query keys of every list (design §2, "Lists"), newest first.
 * @param list the array's name on the wire and its items' id
 * @param add makes one more item
 */
export function pagingRules(
  list: { readonly key: string; readonly id: string },
  add: (place: Place) => Promise<unknown>,
): Rule[] {
  const idsOf = ({ body }: Answer) => Items.parse(body[list.key]).map((item) => item[list.id]);
  const addTwo = async (place: Place) => {
    await add(place);
    await add(place);
    return {};
  };
  return [
    ...field("limit", {
      refuses: {
        "is at least 1": "0",
        "is at most 500": "501",
        "is a whole number": "1.5",
        "is a number": "many",
        "is not empty": "",
      },
      accepts: { "may be 1": "1", "may be 500": "500" },
    }),
    ...field("cursor", {
      refuses: { "is the cursor of a page": "nonsense", "is not empty": "" },
      accepts: { "may be any id": "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10" },
    }),
    allow("everything when no limit is given, newest first", addTwo, (answer) => {
      const ids = idsOf(answer);
      expect(ids.length).toBeGreaterThanOrEqual(2);
      expect(ids).toEqual([...ids].sort().reverse());
      expect(answer.body).not.toHaveProperty("nextCursor");
    }),
    allow("pages that follow each other by nextCursor", addTwo, async (whole, { send }) => {
      const [first, second] = idsOf(whole);
      const page = await send({ fields: { limit: "1" } });
      expect(idsOf(page)).toEqual([first]);
      const cursor = page.body["nextCursor"];
      expect(idsOf(await send({ fields: { limit: "1", cursor } }))).toEqual([second]);
    }),
  ];
}
