import { expect } from "vitest";
import { single } from "@/db/single";
import type { unreachableContacts } from "@/lib/messages/unreachable-contract";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { markBounced } from "@/proof/fixtures/provider-reports";
import { enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, onPlan, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

async function bounce({ api, campaign }: Pick<RuleScene, "api" | "campaign">) {
  const { advocateId } = await enrollAdvocate(api, campaign);
  return { contactId: await markBounced(single(await readMessagesAbout(advocateId))) };
}

/** The events that mark an address are tested in lib/messages. */
export const table: RuleTable<keyof typeof unreachableContacts> = {
  ids: bounce,
  endpoints: {
    list: {
      cases: onPlan({}, [
        allow("unreachable addresses with their reasons", {}, (answer) => {
          expect(succeeded<typeof unreachableContacts.list>(answer).contacts[0]).toEqual({
            ...{ contactId: expect.any(String), messageId: expect.any(String), bouncedAt: anyMoment },
            ...{
              channel: "email",
              contact: expect.stringContaining("@"),
              reason: "The mailbox doesn’t exist.",
            },
          });
        }),
      ]),
    },
    tryAgain: {
      cases: [
        ...refuse("404 not_found", {
          "an address that was retried": async ({ send }) => {
            await send();
          },
        }),
        allow("messages to the address again", {}, { channel: "email" }),
      ],
    },
  },
};
