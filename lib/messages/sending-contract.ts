import { z } from "zod";
import { endpoint, queryNumber } from "@/lib/kit/contract";

/** Why messages go out later. */
export const waitReasons = ["new_account", "daily_limit", "person_limit", "quiet_hours", "holiday"] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Invites of each kind that one forecast looks at, so that it holds up no other request. */
export const MOST_FORECAST = 10_000;

const count = z.int().min(0);

/** When messages go out, and which of them reach no one. Each message counts in one place. */
export const Sending = z
  .object({
    now: count.meta({ description: "Handed to a provider at once, or already.", example: 20 }),
    later: z
      .array(
        z.object({
          date: z.iso.date().meta({ description: "In your time zone.", example: "2026-12-04" }),
          count,
          reason: z.enum(waitReasons).meta({
            description:
              "`new_account`, `daily_limit`: your invites of a day. `person_limit`: 3 unasked messages a day for each person. `quiet_hours`: their night. `holiday`: a US holiday.",
            example: "new_account",
          }),
        }),
      )
      .meta({ description: "By day, the next first." }),
    beyond: count.meta({ description: "After the days that the forecast looks at." }),
    captured: count.meta({
      description: "Sent to no one: no provider is set up, or the address is made up.",
    }),
    awaitsAddress: count.meta({ description: "Emails that wait for your mailing address." }),
    stopped: count.meta({
      description: "The recipient stopped such messages, or an earlier one came back.",
    }),
    failed: count.meta({ description: "Refused for good." }),
    today: z.iso.date().meta({ description: "Which day it is in your time zone.", example: "2026-12-03" }),
  })
  .meta({ id: "Sending" });

export type Sending = z.output<typeof Sending>;

export const sending = {
  forecast: endpoint({
    operationId: "forecastSending",
    method: "GET",
    path: "/api/app/sending",
    status: 200,
    summary: "Forecast when messages go out",
    description:
      "What would become of so many invites if they were queued now, after those that wait already; or, with `advocateId`, what becomes of the newest invite of an advocate.",
    access: {},
    input: z.strictObject({
      emails: queryNumber(z.int().min(0).max(MOST_FORECAST))
        .exactOptional()
        .meta({ description: "How many emails.", example: "46" }),
      texts: queryNumber(z.int().min(0).max(MOST_FORECAST))
        .exactOptional()
        .meta({ description: "How many texts.", example: "3" }),
      advocateId: z.uuid().exactOptional().meta({ description: "Whose newest invite to follow instead." }),
    }),
    example: { emails: "46" },
    output: z.object({ sending: Sending }),
    errors: ["invalid_input"],
  }),
};
