import { z } from "zod";
import { messageStatuses } from "@/db/enums";
import { readOutMessages } from "@/lib/messages/read-out";
import { command, done } from "@/lib/ops/command";

export const messagesCommand = command({
  usage: "messages --org ID [--status S]",
  summary: "Reads out an organization's messages, oldest first, with the links in them.",
  input: z.strictObject({ org: z.uuid(), status: z.enum(messageStatuses).exactOptional() }),
  run: async ({ org: orgId, ...filter }, { signal }) =>
    done({ messages: await readOutMessages({ orgId, ...filter }, signal, new Date()) }),
});
