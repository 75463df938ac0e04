import { z } from "zod";
import { endpoint, timestamp } from "@/lib/kit/contract";

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

/** A row: its kind and the id of its subject. */
const rowShape = {
  kind: z.enum(inboxKinds).meta({ description: "The row’s kind.", example: "match" }),
  id: z.uuid().meta({ description: "The row’s `id`.", example: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41" }),
};

const count = z.int();
const path = "/api/app/inbox";

/** What every page needs of the inbox: its number, and putting off a row. */
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
          .array(z.object({ kind: rowShape.kind, todo: count, later: count }))
          .meta({ description: "The same by kind, without kinds that have no rows." }),
      })
      .meta({ id: "InboxCount" }),
    errors: ["invalid_input"],
  }),
  later: endpoint({
    operationId: "putOff",
    method: "POST",
    path: `${path}/later`,
    status: 200,
    summary: "Put off a row of the inbox",
    description:
      "Hides a row from every member until 8 a.m. tomorrow in the organization’s time zone. A row that is settled meanwhile does not come back.",
    access: {},
    input: z.strictObject(rowShape),
    output: z.object({ until: timestamp }),
    example: { kind: "match", id: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41" },
    errors: ["invalid_input", "not_found"],
  }),
  bringBack: endpoint({
    operationId: "bringBack",
    method: "POST",
    path: `${path}/later/undo`,
    status: 200,
    summary: "Bring back a row of the inbox",
    description: "Undoes putting off a row. A row that isn’t put off stays as it is.",
    access: {},
    input: z.strictObject(rowShape),
    output: z.object(rowShape),
    example: { kind: "match", id: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41" },
    errors: ["invalid_input"],
  }),
};
