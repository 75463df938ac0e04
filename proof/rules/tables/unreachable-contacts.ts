import { single } from "@/db/single";
import type { unreachableContacts } from "@/lib/messages/unreachable-contract";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { markBounced } from "@/proof/fixtures/provider-reports";
import { enrollAdvocate } from "@/proof/fixtures/scenario";
import { allow, refuse } from "@/proof/rules/case";
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
      cases: [],
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
