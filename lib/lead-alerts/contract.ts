import { z } from "zod";
import { leadAlertModes } from "@/db/enums";
import { changesSomething } from "@/lib/campaigns/contract";
import { endpoint } from "@/lib/kit/contract";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 21:30");

const quietHours = z
  .strictObject({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, { path: ["until"], message: "must differ from the start" })
  .meta({
    description:
      "When nothing is sent, in the organization's time zone; what comes meanwhile is in one email at their end.",
    example: { from: "21:00", until: "07:00" },
  });

const LeadAlerts = z.strictObject({
  mode: z.enum(leadAlertModes).meta({
    description:
      "`at_once`, `daily` (one email at 8 am) or `never`. Who has not chosen: admins at once, others never.",
    example: "at_once",
  }),
  quietHours: quietHours.exactOptional(),
});

const path = "/api/app/profile/lead-alerts";

export const leadAlerts = {
  get: endpoint({
    operationId: "getLeadAlerts",
    method: "GET",
    path,
    status: 200,
    summary: "Read how you hear of new leads",
    description: "Your own setting. Leads that you add yourself cause no alert.",
    access: {},
    input: z.strictObject({}),
    output: z.object({
      leadAlerts: LeadAlerts.meta({ id: "LeadAlerts" }),
      timeZone: z.string().meta({ description: "The organization's.", example: "America/New_York" }),
    }),
    errors: ["invalid_input"],
  }),
  update: endpoint({
    operationId: "updateLeadAlerts",
    method: "PATCH",
    path,
    status: 200,
    summary: "Choose how you hear of new leads",
    description: "Changes the given fields of your own setting; `quietHours: null` ends quiet hours.",
    access: { caller: "session" },
    input: LeadAlerts.partial()
      .extend({ quietHours: quietHours.nullable().exactOptional() })
      .refine(changesSomething, "must change at least one field"),
    example: { mode: "at_once", quietHours: { from: "21:00", until: "07:00" } },
    output: z.object({ leadAlerts: LeadAlerts }),
    errors: ["invalid_input"],
  }),
};
