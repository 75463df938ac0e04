import { z } from "zod";
import { messageChannels } from "@/db/enums";
import { optOutChanges, optOutWays } from "@/db/enums-consent";
import { listEndpoint, paging, timestamp } from "@/lib/kit/contract";

const OptOut = z
  .object({
    optOutId: z.uuid(),
    channel: z.enum(messageChannels),
    contact: z.string().meta({
      description: "An email address in lower case, or a phone number. “a former member” once erased.",
      example: "ann@example.com",
    }),
    change: z.enum(optOutChanges).meta({
      description:
        "`stop`: no more messages; `stop-all`: no emails from any organization on this server; `start`: messages again; `help`: texted HELP.",
    }),
    way: z.enum(optOutWays).meta({
      description:
        "`text`: replied to a text. `one-click`: a mail program's unsubscribe button. `page`: the page linked in emails. `portal`: the advocate's own page, whose link staff also have. `mailbox`: the link in a confirmation email, the only way to start emails again. `complaint`: marked one of your emails as spam. `provider`: Twilio reported a STOP.",
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
      "Every request to stop messages, to start them again or for help, newest first. The list is append-only. A STOP reply to a text applies to all organizations, so it's in the list of each one that has texted the number; stopping texts on a page applies to that organization only. For admins.",
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
  }),
};
