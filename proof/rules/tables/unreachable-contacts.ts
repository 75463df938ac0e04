import { expect } from "vitest";
import { transact } from "@/db/client";
import { markUnreachable } from "@/lib/messages/unreachable";
import type { unreachableContacts } from "@/lib/messages/unreachable-contract";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, onPlan, refuse } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { Scene, Table } from "@/proof/rules/scene";
import { anyId } from "@/proof/rules/values";

const reason = "The mailbox doesn’t exist.";

async function bounce({ api, campaign, organization: { orgId } }: Omit<Scene, "ids" | "send">) {
  const { advocateId, email = "" } = await enrollAdvocate(api, campaign);
  const [message] = await readMessagesAbout(advocateId);
  const bounced = { orgId, channel: "email", recipient: email, reason } as const;
  await transact((tx) => markUnreachable(tx, { ...bounced, messageId: message?.id ?? "" }, new Date()));
  const { contacts } = succeeded<typeof unreachableContacts.list>(
    await api.get(`/api/app/unreachable-contacts?${new URLSearchParams({ contact: email })}`),
  );
  return { contactId: contacts[0]?.contactId ?? "" };
}

/** What marks an address is in lib/messages. */
export const table: Table<keyof typeof unreachableContacts> = {
  ids: bounce,
  endpoints: {
    list: {
      cases: onPlan({}, [
        ...pagingCases({ key: "contacts", id: "contactId" }, bounce),
        allow("which addresses messages don’t reach, and why", {}, (answer) => {
          expect(succeeded<typeof unreachableContacts.list>(answer).contacts[0]).toEqual({
            ...{ contactId: expect.any(String), messageId: expect.any(String), bouncedAt: anyMoment },
            ...{ channel: "email", contact: expect.stringContaining("@"), reason },
          });
        }),
      ]),
    },
    tryAgain: {
      cases: [
        ...refuse("404 not_found", {
          "an unknown address": () => ({ ids: { contactId: anyId } }),
          "one that was tried again": async ({ send }) => {
            await send();
          },
        }),
        allow("messages to the address again", {}, { channel: "email" }),
      ],
    },
  },
};
