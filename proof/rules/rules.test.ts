import { describe, it } from "vitest";
import { scenesOf } from "@/proof/rules/scene";
import { listed } from "@/proof/rules/tables";

describe.each(listed.filter(({ entry }) => entry && entry.cases.length > 0))(
  "$name",
  ({ domain, endpoint, table, entry = { cases: [] } }) => {
    const open = scenesOf(domain, endpoint, table, entry);
    it.each(entry.cases.map((ruleCase) => [ruleCase.when, ruleCase] as const))("%s", (_, { test }) => test(open));
  },
);
