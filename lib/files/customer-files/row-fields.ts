import { z } from "zod";
import { customerRowKinds, customerRowOutcomes, customerRowStates } from "@/db/enums";
import { timestamp } from "@/lib/kit/contract";

const cell = (description: string, example: string) =>
  z.string().max(500).exactOptional().meta({ description, example });

/** A row as it appears in the file. All fields are text and optional. */
export const FileRow = z
  .strictObject({
    row: z.int().min(1).max(1_000_000).meta({ description: "Its number in the file.", example: 12 }),
    name: cell("The customer's name.", "Gus Hale"),
    email: cell("One or several; the first valid one counts.", "gus@example.com"),
    phone: cell("One or several US numbers, in any format.", "(503) 555-0187"),
    textConsent: cell(
      "Whether the customer has agreed to texts: yes, y, true, 1, x, sí. Otherwise no texts go to the number.",
      "yes",
    ),
    code: cell("A referral code that the customer named.", "ANN-7K2Q"),
    referredBy: cell("Who sent the customer: an advocate's name or code.", "Ann Reyes"),
    jobTotal: cell("What the job came to; below zero, or in parentheses, for money given back.", "$480.00"),
    date: cell("When it was done or paid: 10/17/2026, 2026-10-17, Oct 17, 2026.", "10/17/2026"),
    invoice: cell("Its number: the conversion's `externalId`.", "4187"),
    status: cell("Paid, refunded, open …; paid when left out.", "Paid"),
    street: cell("House number and street, for telling households.", "1227 SE Alder St"),
    language: cell("For people: the language they read, `en` or `es`.", "es"),
    note: cell("For people: what to know about the row, as a sentence.", "“n/a” isn’t an email address."),
    skip: cell("For people: why the row is left out, as a sentence.", "Archived in the file."),
  })
  .meta({ id: "CustomerFileRow" });

/** How a row was matched, or why it was not. */
export const matchSigns = ["code", "email", "phone", "name", "advocate", "invoice", "decided"] as const;

/** A sign for or against a match, or one that cannot be compared. */
const Sign = z.object({
  fits: z.boolean().optional().meta({ description: "Omitted if there is nothing to compare." }),
  text: z.string().meta({ example: "Same phone" }),
});

/** A lead that an unclear row may belong to, with the signs for and against it. */
export const Candidate = z
  .object({
    referralId: z.uuid().optional().meta({ description: "Omitted if the lead would be added." }),
    campaignId: z.uuid(),
    campaignName: z.string(),
    advocateId: z.uuid(),
    advocateName: z.string().meta({ example: "Sam Ortiz" }),
    friendName: z.string().meta({ example: "Jim Brown" }),
    createdAt: timestamp.optional().meta({ description: "When the lead was created." }),
    creditCents: z.int().optional().meta({ description: "What the advocate would earn.", example: 2500 }),
    signs: z.array(Sign),
  })
  .meta({ id: "CustomerFileCandidate" });

export const CustomerFileResult = z
  .object({
    rowId: z.uuid(),
    row: z.int().meta({ example: 12 }),
    kind: z.enum(customerRowKinds),
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    code: z.string().optional(),
    referredBy: z.string().optional(),
    street: z.string().optional(),
    jobValueCents: z.int().optional(),
    jobDate: z.iso.date().optional(),
    invoice: z.string().optional(),
    mayText: z.boolean(),
    language: z.string().optional(),
    outcome: z.enum(customerRowOutcomes).optional().meta({ description: "Omitted until it is checked." }),
    state: z.enum(customerRowStates),
    reason: z.string().optional().meta({
      description: "The reason, as a sentence.",
      example: "Two open leads fit. Whose customer is it?",
    }),
    matchedBy: z.array(z.enum(matchSigns)).meta({ example: ["code", "email"] }),
    referralId: z.uuid().optional(),
    campaignId: z.uuid().optional(),
    advocateId: z.uuid().optional(),
    advocateName: z.string().optional().meta({ description: "The advocate whose credit changes." }),
    friendName: z.string().optional(),
    creditCents: z.int().optional().meta({ description: "The change in the advocate's credit." }),
    candidates: z.array(Candidate).meta({ description: "For a row to decide: the leads it may belong to." }),
    best: z.string().optional().meta({
      description: "The best candidate, and why.",
      example: "Best match: Jim. A phone counts more than a street.",
    }),
    needsTotal: z.boolean().meta({ description: "Whether deciding takes a `jobTotalCents`." }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "What has to be corrected." }),
    decidedBy: z.string().optional(),
    problem: z.string().optional().meta({ description: "Why it failed." }),
  })
  .meta({ id: "CustomerFileResult" });
