import { expect } from "vitest";
import type { optOuts } from "@/lib/messages/opt-out-contract";
import { enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";
import { pressOneClick, readUnsubscribeToken, resubscribe } from "@/proof/fixtures/unsubscribe";
import { allow, anyMoment, onPlan } from "@/proof/rules/case";
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
      cases: onPlan({}, [
        ...pagingCases({ key: "optOuts", id: "optOutId" }, optOut),
        allow("each person's request with time and channel", optOut, (answer) => {
          expect(succeeded<typeof optOuts.list>(answer).optOuts.slice(0, 2)).toEqual(
            (["start", "stop"] as const).map((change) => ({
              optOutId: expect.any(String),
              channel: "email",
              contact: expect.stringContaining("@example.com"),
              change,
              way: change === "stop" ? "one-click" : "mailbox",
              createdAt: anyMoment,
            })),
          );
        }),
      ]),
    },
  },
};
