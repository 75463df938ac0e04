import { z } from "zod";
import { endpoint } from "@/lib/kit/contract";

/** The groups of the inbox, in order. */
export const inboxGroups = ["call", "decide", "fix"] as const;

export type InboxGroup = (typeof inboxGroups)[number];

/** The kinds of rows, each with its group. Another kind needs an entry here, its facts and its source. */
export const groupOf = {
  lead: "call",
  match: "decide",
  review: "decide",
  approval: "decide",
  redemption: "decide",
  payment: "decide",
  event: "decide",
  file: "decide",
  month: "decide",
  backup: "fix",
  mail: "fix",
  address: "fix",
  connection: "fix",
  endpoint: "fix",
  contact: "fix",
  message: "fix",
} as const satisfies Readonly<Record<string, InboxGroup>>;

export type InboxKind = keyof typeof groupOf;

export const inboxKinds = Object.keys(groupOf) as [InboxKind, ...InboxKind[]];

const count = z.int();
const path = "/api/app/inbox";

/** What every page needs of the inbox: its number. */
export const inboxCount = {
  count: endpoint({
    operationId: "countInbox",
    method: "GET",
    path: `${path}/count`,
    status: 200,
    summary: "Count what needs a person",
    description:
      "The number of rows in the inbox, by the same rules as the list, and of those put off until tomorrow. Fast enough to poll.",
    access: {},
    input: z.strictObject({}),
    output: z
      .object({
        todo: count.meta({ description: "Rows to do now." }),
        later: count.meta({ description: "Rows that a member put off." }),
        kinds: z
          .array(z.object({ kind: z.enum(inboxKinds), todo: count, later: count }))
          .meta({ description: "The same by kind, without kinds that have no rows." }),
      })
      .meta({ id: "InboxCount" }),
    errors: ["invalid_input"],
  }),
};
