import { expect } from "vitest";
import { z } from "zod";
import { allow, field, ofLength, type Place, type Rule } from "@/proof/rules/kit/rule";

const Items = z.array(z.record(z.string(), z.unknown()));

/**
 * What people type to find somebody in a list.
 * @param list the array's name on the wire and what its items are called by
 * @param add makes an item that is called Zoë Quist
 */
export function searchRules(
  list: { readonly key: string; readonly name: string },
  add: (place: Place) => Promise<unknown>,
): Rule[] {
  const finds = (rule: string, q: string, isFound: boolean) =>
    allow(
      rule,
      async (place) => {
        await add(place);
        return { fields: { q } };
      },
      ({ body }) => {
        const names = Items.parse(body[list.key]).map((item) => item[list.name]);
        expect(names.includes("Zoë Quist")).toBe(isFound);
      },
    );
  return [
    ...field("q", {
      refuses: {
        "is not empty": "",
        "is more than spaces": "  ",
        "has at most 100 characters": ofLength(101),
      },
      accepts: { "may have 1 character": "z", "may have 100 characters": ofLength(100) },
    }),
    finds("words in any order and case", "QUIST zoë", true),
    finds("a short word at the beginning of one", "qu", true),
    finds("no short word further on", "st", false),
    finds("no word that is not there", "quist nobody", false),
  ];
}
