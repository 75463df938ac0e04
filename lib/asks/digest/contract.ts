import { z } from "zod";
import { endpoint, timestamp } from "@/lib/kit/contract";

const WeeklyDigest = z
  .object({
    isOn: z.boolean().meta({ description: "Default: on for admins, off for others." }),
    nextAt: timestamp.meta({
      description:
        "The next Monday, 8 am in the organization's time zone. It pauses after four weeks without activity, until there is some.",
    }),
  })
  .meta({ id: "WeeklyDigest" });

const path = "/api/app/profile/weekly-digest";

export const weeklyDigest = {
  get: endpoint({
    operationId: "getWeeklyDigest",
    method: "GET",
    path,
    summary: "Read whether you get the weekly digest",
    description: "Your own setting.",
    access: {},
    output: z.object({ weeklyDigest: WeeklyDigest }),
  }),
  update: endpoint({
    operationId: "updateWeeklyDigest",
    method: "PATCH",
    path,
    summary: "Turn your weekly digest on or off",
    description:
      "An email on Mondays: new leads, the ones to call first, conversions and credit. Each email has a link that turns it off.",
    access: { caller: "session" },
    input: z.strictObject({ isOn: z.boolean() }),
    example: { isOn: true },
    output: z.object({ weeklyDigest: WeeklyDigest }),
  }),
};
