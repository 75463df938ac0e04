import { z } from "zod";
import { askSteps, askStops, jobSources, messageChannels } from "@/db/enums";
import { campaignId } from "@/lib/business/campaigns/contract";
import { text, timestamp } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";

export const advocateId = z
  .uuid()
  .meta({ description: "The advocate.", example: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" });
export const step = z.enum(askSteps).meta({
  description:
    "After a job: `question`, `after_job`, `reminder`, `last_reminder`. Otherwise: `credit_landed`, `link_unopened`, `friend_reminder` (to the friend) and `credit_expiring`.",
});
export const Job = z
  .object({
    jobId: z.uuid(),
    advocateId: z.uuid(),
    campaignId: z.uuid(),
    externalId: z.string().optional(),
    service: z.string().optional(),
    technician: z.string().optional(),
    source: z.enum(jobSources),
    doneAt: timestamp,
    score: z.int().optional().meta({ description: "How the customer said it went, from 1 to 5." }),
    comment: z.string().optional(),
    answeredAt: timestamp.optional(),
  })
  .meta({ id: "Job" });

/** Input for a finished job: an advocate's id, or a person's name and contact. */
export const jobShape = {
  advocateId: advocateId.exactOptional(),
  campaignId: campaignId.exactOptional(),
  name: plainName(100).exactOptional().meta({ example: "Ann Reyes" }),
  email: emailAddress.exactOptional().meta({ example: "ann@example.com" }),
  phone: usPhone.exactOptional(),
  smsConsent: z.boolean().exactOptional().meta({
    description:
      "Whether a customer who is not an advocate yet has agreed to texts. If omitted, a new number is never texted.",
  }),
  externalId: text(255).exactOptional().meta({
    description: "Your own id of the job. Sending it again does not create a second job.",
    example: "job-1042",
  }),
  service: plainName(60).exactOptional().meta({ example: "water heater install" }),
  technician: plainName(60).exactOptional().meta({ example: "Dana" }),
  doneAt: timestamp.exactOptional().meta({ description: "Defaults to now." }),
};

export const namesOne = ({
  advocateId: known,
  email,
  phone,
}: {
  advocateId?: string;
  email?: string;
  phone?: string;
}) => [known, email ?? phone].filter(Boolean).length === 1;
export const namesNone = {
  path: ["advocateId"],
  message: "or an email or phone is required, and not both ways",
};

export const NewJob = z.strictObject(jobShape).refine(namesOne, namesNone);

/** An ask planned for a job. */
export const JobAsk = z
  .object({
    step,
    at: timestamp.meta({
      description:
        "When it goes out as things stand: during the day in the recipient's time zone, and not on a US holiday.",
    }),
    timeZone: z.string().meta({ description: "Yours.", example: "America/Chicago" }),
    channel: z.enum(messageChannels).optional(),
    isDelivered: z.boolean().optional().meta({
      description:
        "false if it is only saved under Delivery, because no provider is set up or the address is fictional.",
    }),
    mayWait: z.boolean().optional().meta({ description: "Whether that day’s limit may be reached first." }),
    stop: z.enum(askStops).optional().meta({ description: "Why it would not be sent." }),
    reason: z.string().optional().meta({ description: "`stop` as a sentence." }),
  })
  .meta({ id: "JobAsk" });
