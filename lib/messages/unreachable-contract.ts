import { z } from "zod";
import { messageChannels } from "@/db/enums";
import { endpoint, listEndpoint, paging, timestamp } from "@/lib/kit/contract";

const contactId = z.uuid().meta({
  description: "The unreachable address or number.",
  example: "019a6c22-8b1d-7c44-a6e0-5f3d2c1b0a99",
});

const contact = z.string().meta({
  description: "An email address in lower case, or a phone number.",
  example: "ann@example.com",
});

const UnreachableContact = z
  .object({
    contactId,
    channel: z.enum(messageChannels),
    contact,
    reason: z.string().meta({ description: "In plain words.", example: "The mailbox doesn’t exist." }),
    messageId: z.uuid().meta({ description: "The message that didn’t arrive." }),
    bouncedAt: timestamp,
  })
  .meta({ id: "UnreachableContact" });

const path = "/api/app/unreachable-contacts";

export const unreachableContacts = {
  list: listEndpoint({
    operationId: "listUnreachableContacts",
    path,
    summary: "List unreachable addresses",
    description:
      "Email addresses that bounced for good and numbers that can’t get texts, newest first. Messages to them are skipped, except for sign-in links and the like, until the person’s address is changed or a member tries again. Full mailboxes and the like are not in it.",
    access: {},
    input: z.strictObject({
      ...paging,
      contact: z.string().min(1).max(320).exactOptional().meta({
        description: "Only this address or number.",
        example: "ann@example.com",
      }),
    }),
    key: "contacts",
    id: "contactId",
    item: UnreachableContact,
  }),
  tryAgain: endpoint({
    operationId: "tryContactAgain",
    method: "POST",
    path: `${path}/:contactId/try-again`,
    summary: "Try an address again",
    description:
      "Allows messages to the address again because it works now. If the next one bounces, it becomes unreachable again. This sends nothing.",
    access: {},
    input: z.strictObject({ contactId }),
    output: z.object({ channel: z.enum(messageChannels), contact }),
    errors: ["not_found"],
  }),
};
