import { z } from "zod";
import { messageStatuses } from "@/db/enums";
import { readOutMessages } from "@/lib/messages/read-out";
import { command, done } from "@/lib/platform/ops/command";

const options = z.strictObject({
  org: z.uuid().exactOptional(),
  to: z.string().min(1).exactOptional(),
  status: z.enum(messageStatuses).exactOptional(),
});

export const messagesCommand = command({
  usage: "messages (--org ID | --to ADDRESS) [--status S]",
  summary: "Reads out an organization's or a recipient's messages, oldest first, with the links in them.",
  input: options
    .refine(({ org, to }) => org !== undefined || to !== undefined, {
      path: ["org"],
      message: "or --to is required",
    })
    .refine(({ org, to }) => org === undefined || to === undefined, {
      path: ["to"],
      message: "cannot be given together with --org",
    }),
  run: async ({ org, to, ...filter }, { signal }) => {
    const wanted = { ...filter, ...(org !== undefined && { orgId: org }), ...(to !== undefined && { to }) };
    return done({ messages: await readOutMessages(wanted, signal, new Date()) });
  },
});
