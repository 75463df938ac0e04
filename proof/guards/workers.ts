import { rule } from "@/proof/guards/case";
import { insert } from "@/proof/guards/insert";

export const workerCases = [
  rule("workers_pkey", "a name again", insert("workers", { name: "host/1" })),
  rule(
    "message_tallies_channel_status_pk",
    "a tally again",
    insert("message_tallies", { channel: "sms", status: "sent" }),
  ),
  rule("message_tallies_ended", "what still waits", insert("message_tallies", { status: "queued" })),
  rule("message_tallies_ended", "no message", insert("message_tallies", { total: 0 })),
];
