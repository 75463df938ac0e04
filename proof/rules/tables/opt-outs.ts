import type { optOuts } from "@/lib/messages/opt-out-contract";
import { enrollAdvocate } from "@/proof/fixtures/scenario";
import { pressOneClick, readUnsubscribeToken, resubscribe } from "@/proof/fixtures/unsubscribe";
import { onPlan } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const optOut = async ({ api, campaign }: RuleScene) => {
  const token = await readUnsubscribeToken(await enrollAdvocate(api, campaign));
  await pressOneClick(token);
  await resubscribe(token);
};

/** The opt-outs that are logged are tested in lib/messages. */
export const table: RuleTable<keyof typeof optOuts> = {
  endpoints: {
    list: {
      access: { role: "admin" },
      cases: onPlan({}, [...pagingCases({ key: "optOuts", id: "optOutId" }, optOut)]),
    },
  },
};
