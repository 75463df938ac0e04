import { z } from "zod";
import { askStates, askSteps, askStops, jobSources, messageChannels } from "@/db/enums";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { endpoint, listEndpoint, paging, searchText, text, timestamp } from "@/lib/kit/contract";
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
const Job = z
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
    undoneAt: timestamp.optional().meta({ description: "When a member undid it." }),
  })
  .meta({ id: "Job" });

/** Input for a finished job: an advocate's id, or a person's name and contact. */
const jobShape = {
  advocateId: advocateId.exactOptional(),
  campaignId: campaignId.exactOptional(),
  name: plainName(100).exactOptional().meta({ example: "Ann Reyes" }),
  email: emailAddress.exactOptional().meta({ example: "ann@example.com" }),
  phone: usPhone.exactOptional(),
  smsConsent: z.boolean().exactOptional().meta({
    description:
      "true: you confirm that the customer has agreed to texts at this number, which is kept as the record of it. If omitted, a new number is never texted, and an advocate’s consent stays as it is.",
  }),
  externalId: text(255).exactOptional().meta({
    description: "Your own id of the job. Sending it again does not create a second job.",
    example: "job-1042",
  }),
  service: plainName(60).exactOptional().meta({ example: "water heater install" }),
  technician: plainName(60).exactOptional().meta({ example: "Dana" }),
  doneAt: timestamp.exactOptional().meta({ description: "Defaults to now." }),
};

const namesOne = ({ advocateId: known, email, phone }: { advocateId?: string; email?: string; phone?: string }) =>
  [known, email ?? phone].filter(Boolean).length === 1;
const namesNone = {
  path: ["advocateId"],
  message: "or an email or phone is required, and not both ways",
};

export const NewJob = z.strictObject(jobShape).refine(namesOne, namesNone);

/** An ask planned for a job. */
const JobAsk = z
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

/** The first message that a job leads to, as the customer gets it. */
const JobMessage = z
  .object({
    kind: z.enum(["ask", "invite"]).meta({
      description: "`invite`: asks are off, so a new advocate only gets their link.",
    }),
    channel: z.enum(messageChannels),
    at: timestamp.meta({
      description: "When it goes out, in your hours and theirs, and not on a US holiday.",
    }),
    timeZone: z.string().meta({ description: "Yours.", example: "America/Chicago" }),
    subject: z.string().optional().meta({ description: "Emails only." }),
    text: z.string().meta({
      description: "The whole message. In a dry run the code of a new advocate’s link is not known yet: `••••`.",
    }),
    segments: z.int().optional().meta({ description: "How many texts it is billed as." }),
    isDelivered: z.boolean().meta({
      description:
        "false if it is only saved under Settings, Business, Delivery, because no provider is set up or the address is fictional.",
    }),
  })
  .meta({ id: "JobMessage" });

const FoundCustomer = z
  .object({
    advocateId: z.uuid(),
    campaignId: z.uuid(),
    campaignName: z.string(),
    name: z.string().meta({ example: "Ann Reyes" }),
    hint: z.string().optional().meta({
      description: "The end of the phone number, or the beginning of the email address, to tell people apart.",
      example: "(•••) •••-0132",
    }),
    hasPhone: z.boolean(),
    hasTextConsent: z.boolean().meta({ description: "Whether they have agreed to texts at that number." }),
  })
  .meta({ id: "FoundCustomer" });

const OwnJob = z
  .object({
    jobId: z.uuid(),
    name: z.string().meta({ example: "Ann Reyes" }),
    service: z.string().optional(),
    doneAt: timestamp,
    undoneAt: timestamp.optional(),
    first: z
      .object({
        state: z.enum(askStates),
        at: timestamp.meta({ description: "When it goes out, or went." }),
        channel: z.enum(messageChannels).optional(),
        reason: z.string().optional().meta({ description: "Why it was not sent, or would not be." }),
      })
      .optional()
      .meta({ description: "The first message about it. Omitted if none was planned." }),
  })
  .meta({ id: "OwnJob" });

const jobId = z.uuid().meta({ description: "The job.", example: "019a6c2b-51d0-7c1f-9b7e-3a2f4b1f8a11" });
const access = { technicians: true } as const;

/** Finished jobs, as technicians and the office record them. */
export const jobEndpoints = {
  recordJob: endpoint({
    operationId: "recordJob",
    method: "POST",
    path: "/api/app/jobs",
    status: 201,
    summary: "Record a finished job",
    description:
      "Starts the asks of the advocate's campaign. A customer who is not an advocate yet is enrolled in `campaignId`, or in your only active campaign. A repeated `externalId` returns the existing job and starts nothing.",
    access,
    input: z
      .strictObject({
        ...jobShape,
        dryRun: z.boolean().exactOptional().meta({
          description: "Saves nothing. Returns the messages that recording the job would send, and when.",
        }),
      })
      .refine(namesOne, namesNone),
    example: {
      campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
      name: "Ann Reyes",
      email: "ann@example.com",
      service: "water heater install",
      externalId: "job-1042",
    },
    output: z.object({
      job: Job,
      enrolled: z.boolean().meta({ description: "Whether this enrolled the customer as an advocate." }),
      plannedAsks: z.int().meta({ description: "How many asks it planned." }),
      asks: z.array(JobAsk).meta({ description: "Those asks, in order." }),
      message: JobMessage.optional().meta({ description: "Omitted if none goes out." }),
    }),
    errors: ["not_found", "plan_limit_reached", "feature_not_enabled", "person_erased"],
  }),
  listOwnJobs: listEndpoint({
    operationId: "listOwnJobs",
    path: "/api/app/jobs",
    summary: "List the jobs you recorded",
    description: "Newest first, with the first message about each.",
    access,
    input: z.strictObject(paging),
    key: "jobs",
    id: "jobId",
    item: OwnJob,
  }),
  undoJob: endpoint({
    operationId: "undoJob",
    method: "POST",
    path: "/api/app/jobs/:jobId/undo",
    summary: "Undo a job",
    description:
      "Skips every message about the job that hasn’t gone out. A customer it enrolled stays an advocate. Technicians can undo their own jobs only.",
    access,
    input: z.strictObject({ jobId }),
    output: z.object({
      job: Job,
      skipped: z.int().meta({ description: "How many messages won’t go out." }),
      sent: z.int().meta({ description: "How many had gone out before." }),
    }),
    errors: ["not_found", "already_decided"],
  }),
  findJobCustomers: endpoint({
    operationId: "findJobCustomers",
    method: "GET",
    path: "/api/app/jobs/customers",
    summary: "Find a customer whose job is done",
    description:
      "Up to eight advocates by words of the name or digits of the phone number, with just enough to tell them apart.",
    access,
    input: z.strictObject({ q: searchText }),
    example: { q: "0132" },
    output: z.object({ customers: z.array(FoundCustomer) }),
  }),
  getJobOptions: endpoint({
    operationId: "getJobOptions",
    method: "GET",
    path: "/api/app/jobs/options",
    summary: "Read the choices for a new job",
    description: "The campaigns that a new customer can join, and whether customers are asked and texted.",
    access,
    output: z.object({
      campaigns: z
        .array(z.object({ campaignId: z.uuid(), name: z.string() }))
        .meta({ description: "Those that are running, newest first." }),
      isOn: z.boolean().meta({ description: "Whether customers are asked automatically." }),
      texts: z.boolean().meta({ description: "Whether your account includes texts." }),
    }),
  }),
};
