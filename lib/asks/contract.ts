import { z } from "zod";
import { askStates, askStops, messageChannels } from "@/db/enums";
import { advocateId, jobEndpoints, step } from "@/lib/asks/job-contract";
import { MAX_DELAY_HOURS } from "@/lib/asks/steps";
import { AskWords, WordsByLanguage } from "@/lib/asks/words";
import { campaignId, changesSomething } from "@/lib/business/campaigns/field-contract";
import { endpoint, listEndpoint, paging, timestamp } from "@/lib/kit/contract";
import { languages } from "@/lib/kit/words/languages";
import { Sending } from "@/lib/messages/sending-contract";

const askId = z.uuid().meta({ description: "The ask.", example: "019a6c2b-51d0-7c1f-9b7e-3a2f4b1f8a11" });

const language = z.enum(languages);

const Step = z
  .object({
    step,
    isOn: z.boolean(),
    delayHours: z.int().meta({ description: "After what starts it." }),
    words: WordsByLanguage.meta({ description: "Your own words by language, if you wrote any." }),
  })
  .meta({ id: "AskStep" });

const Plan = z
  .object({
    campaignId: z.uuid(),
    isOn: z.boolean().meta({ description: "Whether your business asks automatically: see the ask settings." }),
    steps: z.array(Step),
  })
  .meta({ id: "AskPlan" });

/** Fields of a step that a campaign can override. */
export const StepChange = z.strictObject({
  isOn: z.boolean().exactOptional(),
  delayHours: z.int().min(0).max(MAX_DELAY_HOURS).exactOptional(),
  words: WordsByLanguage.exactOptional().meta({ description: "Replaces your words; `{}` brings ours back." }),
});

const Ask = z
  .object({
    askId: z.uuid(),
    campaignId: z.uuid(),
    campaignName: z.string(),
    advocateId: z.uuid(),
    name: z.string().meta({ description: "Who is asked.", example: "Ann Reyes" }),
    step,
    why: z.string().meta({ example: "Job done on November 20: water heater install." }),
    dueAt: timestamp.meta({ description: "When it goes out, or went." }),
    state: z.enum(askStates),
    channel: z.enum(messageChannels).optional().meta({ description: "How it would go out now." }),
    stop: z.enum(askStops).optional().meta({ description: "Why it was not sent, or would not be as things stand." }),
    reason: z
      .string()
      .optional()
      .meta({ description: "`stop` as a sentence.", example: "They referred someone in the meantime." }),
  })
  .meta({ id: "Ask" });

const DayCount = z.object({
  day: z.iso.date(),
  first: z.int().meta({ description: "First asks and questions after a job." }),
  reminder: z.int().meta({ description: "Reminders, including those to friends." }),
  credit: z.int().meta({ description: "About credit." }),
});

const Forecast = z
  .object({
    asks: z.int().meta({ example: 214 }),
    people: z.int().meta({ example: 180 }),
    mostADay: z.int().meta({ description: "On the fullest day.", example: 12 }),
    dailyAsks: z.int().meta({ description: "Your limit for a day." }),
    days: z.array(DayCount).meta({ description: "The next 30, where you are." }),
    timeZone: z.string(),
  })
  .meta({ id: "AskForecast" });

const StepResult = z
  .object({
    step,
    sent: z.int(),
    opened: z.int().meta({ description: "Whose link or page was opened afterwards." }),
    referrals: z.int().meta({ description: "Made within 14 days, credited to the last ask before." }),
    converted: z.int(),
    unsubscribed: z.int().meta({ description: "Within 3 days." }),
    isFew: z.boolean().meta({ description: "Whether too few were sent for a meaningful rate." }),
  })
  .meta({ id: "AskStepResult" });

const AskSettings = z.object({
  isOn: z.boolean().meta({ description: "Whether customers are asked automatically." }),
  dailyAsks: z.int(),
});

const planPath = "/api/app/campaigns/:campaignId/ask-plan";
const access = {};
const AskPlanResult = z.object({ askPlan: Plan });

export const asks = {
  ...jobEndpoints,
  getPlan: endpoint({
    operationId: "getAskPlan",
    method: "GET",
    path: planPath,
    summary: "Read how a campaign asks",
    description: "Every step, with what you changed.",
    access,
    input: z.strictObject({ campaignId }),
    output: AskPlanResult,
    errors: ["not_found"],
  }),
  updatePlan: endpoint({
    operationId: "updateAskPlan",
    method: "PATCH",
    path: planPath,
    summary: "Change how a campaign asks",
    description:
      "Omitted steps stay as they are. A step that is turned off is not sent; asks already planned for it are skipped when they come due. For admins.",
    access: { role: "admin", inDemo: "open" },
    input: z.strictObject({ campaignId, steps: z.partialRecord(step, StepChange) }),
    example: { steps: { reminder: { delayHours: 48 } } },
    output: AskPlanResult,
    errors: ["not_found"],
  }),
  testStep: endpoint({
    operationId: "sendTestAsk",
    method: "POST",
    path: `${planPath}/test`,
    summary: "Send yourself a test of an ask",
    description: "Emails you the ask with sample data, using the words you pass or else the saved ones.",
    access: { caller: "session", inDemo: "open" },
    input: z.strictObject({ campaignId, step, language: language.exactOptional(), ...AskWords.shape }),
    example: { step: "after_job" },
    output: z.object({ to: z.string(), sending: Sending }),
    errors: ["not_found"],
  }),
  previewStep: endpoint({
    operationId: "previewAsk",
    method: "GET",
    path: `${planPath}/preview`,
    summary: "Preview an ask",
    description: "Renders the ask with sample data, using the words you pass or else the saved ones. Nothing is sent.",
    access,
    input: z.strictObject({
      campaignId,
      step,
      language: language.exactOptional().meta({ description: "The language to preview." }),
      ...AskWords.shape,
    }),
    example: { step: "after_job" },
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string().meta({ description: "The text message." }),
      segments: z.int().meta({ description: "How many texts it is billed as." }),
      usual: z.object({ subject: z.string(), message: z.string(), text: z.string() }).meta({
        description: "Our own words, with their placeholders.",
      }),
    }),
    errors: ["not_found"],
  }),
  results: endpoint({
    operationId: "getAskResults",
    method: "GET",
    path: `${planPath}/results`,
    summary: "Read the results of a campaign's asks",
    description: "Results of the last 90 days, by step.",
    access,
    input: z.strictObject({ campaignId }),
    output: z.object({ results: z.array(StepResult) }),
    errors: ["not_found"],
  }),
  forecast: endpoint({
    operationId: "getAskForecast",
    method: "GET",
    path: "/api/app/asks/forecast",
    summary: "Forecast the next 30 days",
    description: "Asks that would be sent as things stand, for all campaigns or one.",
    access,
    input: z.strictObject({ campaignId: campaignId.exactOptional() }),
    output: z.object({ forecast: Forecast }),
  }),
  list: listEndpoint({
    operationId: "listAsks",
    path: "/api/app/asks",
    summary: "List asks",
    description: "`planned`: soonest first. `sent` and `skipped`: newest first.",
    access,
    input: z.strictObject({
      ...paging,
      state: z.enum(askStates),
      campaignId: campaignId.exactOptional(),
      advocateId: advocateId.exactOptional(),
    }),
    example: { state: "planned" },
    key: "asks",
    id: "askId",
    item: Ask,
  }),
  skip: endpoint({
    operationId: "skipAsk",
    method: "POST",
    path: "/api/app/asks/:askId/skip",
    summary: "Skip an ask",
    description: "Neither the ask nor its reminders are sent.",
    access,
    input: z.strictObject({ askId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found", "already_decided"],
  }),
  sendNow: endpoint({
    operationId: "sendAskNow",
    method: "POST",
    path: "/api/app/asks/:askId/send-now",
    summary: "Send an ask now",
    description:
      "It goes out next, or in the morning in the recipient's time zone. The usual stop conditions still apply.",
    access,
    input: z.strictObject({ askId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found", "already_decided"],
  }),
  getSettings: endpoint({
    operationId: "getAskSettings",
    method: "GET",
    path: "/api/app/ask-settings",
    summary: "Read whether and how much you ask",
    description: "One switch and one limit for all campaigns together.",
    access,
    output: AskSettings,
  }),
  updateSettings: endpoint({
    operationId: "updateAskSettings",
    method: "PATCH",
    path: "/api/app/ask-settings",
    summary: "Turn asks on or off, or change their limit",
    description:
      "The switch is for the whole business. Jobs and other causes from while asks were off get no ask; planned asks are skipped if asks are off when they come due. Asks over the limit go out on the following days, for up to a week. For admins.",
    access: { role: "admin", inDemo: "open" },
    input: z
      .strictObject({
        isOn: z.boolean().exactOptional(),
        dailyAsks: z.int().min(1).max(1_000).exactOptional(),
      })
      .refine(changesSomething, "must change at least one field"),
    example: { dailyAsks: 12 },
    output: AskSettings,
  }),
};
