import { z } from "zod";
import { leadAlertModes, notificationPreferences } from "@/db/enums";
import { changesSomething } from "@/lib/business/campaigns/field-contract";
import { endpoint, timestamp } from "@/lib/kit/contract";
import { usPhone } from "@/lib/kit/phone";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 21:30");

const quietHours = z
  .strictObject({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, {
    path: ["until"],
    message: "must be different from the start time",
  })
  .meta({
    description:
      "When no alerts are sent, in the organization's time zone. Leads that come in during quiet hours are in one alert at the end.",
    example: { from: "21:00", until: "07:00" },
  });

const LeadAlerts = z.strictObject({
  mode: z.enum(leadAlertModes).meta({
    description:
      "`at_once`, `daily` (one email at 8 am) or `never`. Default: `at_once` for admins, `never` for others.",
    example: "at_once",
  }),
  notificationPreference: z.enum(notificationPreferences).meta({
    description:
      "How they’re sent. `sms` and `both` require your verified number. While it cannot be texted, alerts come by email.",
    example: "email",
  }),
  quietHours: quietHours.exactOptional(),
});

/** Whether members can get texts: the plan includes them and the server has a provider. */
const texts = z.enum(["ready", "not_in_plan", "not_set_up"]).meta({
  description: "Whether you can be texted. `not_set_up`: this server has no provider for texts.",
});

const AlertPhone = z
  .object({
    number: z.string().meta({ description: "Your verified number.", example: "+14155550132" }),
    isStopped: z.boolean().meta({ description: "It replied STOP. Replying START undoes that." }),
  })
  .meta({ id: "AlertPhone" });

const path = "/api/app/profile/lead-alerts";
const phonePath = `${path}/phone`;

/** Minutes that a texted code works. */
export const CODE_MINUTES = 10;

export const leadAlerts = {
  get: endpoint({
    operationId: "getLeadAlerts",
    method: "GET",
    path,
    summary: "Read your lead alert settings",
    description: "Your own settings. Leads that members add by hand cause no alert.",
    access: {},
    output: z.object({
      leadAlerts: LeadAlerts.meta({ id: "LeadAlerts" }),
      timeZone: z.string().meta({ description: "The organization's.", example: "America/New_York" }),
      texts,
      phone: AlertPhone.optional(),
    }),
  }),
  update: endpoint({
    operationId: "updateLeadAlerts",
    method: "PATCH",
    path,
    summary: "Change your lead alert settings",
    description: "Changes the given fields of your own setting; `quietHours: null` turns off quiet hours.",
    access: { caller: "session" },
    input: LeadAlerts.partial()
      .extend({ quietHours: quietHours.nullable().exactOptional() })
      .refine(changesSomething, "must change at least one field"),
    example: { mode: "at_once", quietHours: { from: "21:00", until: "07:00" } },
    output: z.object({ leadAlerts: LeadAlerts }),
    errors: ["feature_not_enabled"],
  }),
  askPhone: endpoint({
    operationId: "askAlertPhone",
    method: "POST",
    path: phonePath,
    summary: "Add your number for alerts by text",
    description: `Texts a code of six digits there, which works for ${CODE_MINUTES} minutes; without a provider it is captured, as every text. A number you have stays until the new one is verified.`,
    access: { caller: "session", feature: "sms" },
    input: z.strictObject({ phone: usPhone }),
    example: { phone: "(415) 555-0132" },
    output: z.object({ phone: z.string().meta({ example: "+14155550132" }), expiresAt: timestamp }),
  }),
  verifyPhone: endpoint({
    operationId: "verifyAlertPhone",
    method: "POST",
    path: `${phonePath}/verify`,
    summary: "Verify your number",
    description:
      "Takes the code that was texted, with five tries. After your first number, alerts come by email and text.",
    access: { caller: "session", feature: "sms" },
    input: z.strictObject({
      phoneCode: z.string().regex(/^\d{6}$/, "must be the six digits that were texted"),
    }),
    example: { phoneCode: "482913" },
    output: z.object({ leadAlerts: LeadAlerts, phone: AlertPhone }),
  }),
  removePhone: endpoint({
    operationId: "removeAlertPhone",
    method: "DELETE",
    path: phonePath,
    summary: "Remove your number",
    description: "Alerts come by email from then on.",
    access: { caller: "session" },
    output: z.object({ leadAlerts: LeadAlerts }),
  }),
};
