import { z } from "zod";
import { endpoint, queryNumber } from "@/lib/kit/contract";

/** Reasons why messages go out later. */
const waitReasons = ["new_account", "daily_limit", "person_limit", "quiet_hours", "holiday"] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Invites of each kind in one forecast, so that it does not hold up other requests. */
export const MOST_FORECAST = 10_000;

const count = z.int().min(0);

/** When messages go out, and how many reach no one. Each message counts in one place. */
export const Sending = z
  .object({
    now: count.meta({ description: "Handed to a provider already or right away.", example: 20 }),
    later: z
      .array(
        z.object({
          date: z.iso.date().meta({ description: "In your time zone.", example: "2026-12-04" }),
          count,
          reason: z.enum(waitReasons).meta({
            description:
              "`new_account`, `daily_limit`: your daily invite limit. `person_limit`: 3 unrequested messages a day per person. `quiet_hours`: it’s night where they are. `holiday`: a US holiday.",
            example: "new_account",
          }),
        }),
      )
      .meta({ description: "By day, earliest first." }),
    beyond: count.meta({ description: "After the days the forecast covers." }),
    captured: count.meta({
      description: "Sent to no one: no provider is set up, or the address is made up.",
    }),
    awaitsAddress: count.meta({ description: "Emails waiting for your mailing address." }),
    stopped: count.meta({ description: "The recipient stopped such messages, or an earlier one came back." }),
    failed: count.meta({ description: "Permanently refused." }),
    today: z.iso.date().meta({ description: "Today’s date in your time zone.", example: "2026-12-03" }),
  })
  .meta({ id: "Sending" });

export type Sending = z.output<typeof Sending>;

export const sending = {
  forecast: endpoint({
    operationId: "forecastSending",
    method: "GET",
    path: "/api/app/sending",
    summary: "Forecast when messages go out",
    description:
      "Forecasts when this many invites would go out if they were queued now, behind those already waiting; or, with `advocateId`, when that advocate’s newest invite goes out.",
    access: {},
    input: z.strictObject({
      emails: queryNumber(z.int().min(0).max(MOST_FORECAST))
        .exactOptional()
        .meta({ description: "How many emails.", example: "46" }),
      texts: queryNumber(z.int().min(0).max(MOST_FORECAST))
        .exactOptional()
        .meta({ description: "How many texts.", example: "3" }),
      advocateId: z.uuid().exactOptional().meta({ description: "Forecasts this advocate’s newest invite instead." }),
    }),
    example: { emails: "46" },
    output: z.object({ sending: Sending }),
  }),
};
