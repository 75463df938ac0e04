import { z } from "zod";
import { messageChannels } from "@/db/enums";
import { optOutChanges, optOutWays } from "@/db/enums-consent";
import { listEndpoint, paging, timestamp } from "@/lib/kit/contract";

const OptOut = z
  .object({
    optOutId: z.uuid(),
    channel: z.enum(messageChannels),
    contact: z.string().meta({
      description: "An email address in lower case, or a phone number. “a former member” once it was erased.",
      example: "ann@example.com",
    }),
    change: z.enum(optOutChanges).meta({
      description:
        "`stop`; `stop-all`: no emails from any organization on this server either; `start`: messages again; `help`: asked by text what this is.",
    }),
    way: z.enum(optOutWays).meta({
      description:
        "`text`: answered a text. `one-click`: a mail program's unsubscribe button. `page`: the page behind the link in emails. `portal`: the link of the advocate's own page, which staff have as well. `mailbox`: the link in an email that was sent to the address to confirm it, the only way to start emails again. `complaint`: marked one of your emails as spam. `provider`: Twilio knew of a STOP.",
    }),
    createdAt: timestamp,
  })
  .meta({ id: "OptOut" });

const changes = { stop: "Stop", "stop-all": "Stop, all businesses", start: "Start again", help: "Help" };

const ways = {
  text: "Reply by text",
  "one-click": "One-click unsubscribe",
  page: "Unsubscribe page",
  portal: "Portal link",
  mailbox: "Link sent to the address",
  complaint: "Marked an email as spam",
  provider: "Reported by Twilio",
};

export const optOuts = {
  list: listEndpoint({
    operationId: "listOptOuts",
    path: "/api/app/opt-outs",
    summary: "List opt-outs",
    description:
      "Who asked for no more messages, for them again or for help, when and how, newest first. Lines are only ever added. STOP in answer to a text counts for all organizations, so it's in the list of each that has texted the number; texts stopped on a page are that organization's alone. For admins.",
    access: { role: "admin" },
    input: z.strictObject(paging),
    key: "optOuts",
    id: "optOutId",
    item: OptOut,
    csv: {
      Time: ({ createdAt }) => createdAt,
      Channel: ({ channel }) => (channel === "sms" ? "Text" : "Email"),
      Contact: ({ contact }) => contact,
      Asked: ({ change }) => changes[change],
      How: ({ way }) => ways[way],
    },
    errors: ["invalid_input"],
  }),
};
