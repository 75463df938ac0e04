import { z } from "zod";
import { endpoint, timestamp } from "@/lib/kit/contract";
import { inboxKinds } from "@/lib/platform/inbox/count-contract";

/** A row: its kind and the id of its subject. */
const rowShape = {
  kind: z.enum(inboxKinds).meta({ description: "The row’s kind.", example: "match" }),
  id: z.uuid().meta({ description: "The row’s `id`.", example: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41" }),
};

const path = "/api/app/inbox/later";

/** Putting off a row until tomorrow morning. */
export const inboxLater = {
  later: endpoint({
    operationId: "putOff",
    method: "POST",
    path,
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
    path: `${path}/undo`,
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
