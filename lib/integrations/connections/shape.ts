import { z } from "zod";
import { connectionSystems, deliveryRefusals } from "@/db/enums-connections";
import { Mapping } from "@/lib/integrations/connections/mapping";
import { text, timestamp } from "@/lib/kit/contract";

export const connectionFields = {
  connectionId: z.uuid().meta({ description: "The connection.", example: "019a6c30-7081-7293-a4b5-c6d7e8f90a1b" }),
  name: text(100).meta({ description: "What you call it.", example: "Stripe" }),
  account: text(200).meta({
    description: "Your account there, for HighLevel its location ID: events of other accounts are refused.",
    example: "ve9EPM428h8vShlRW1KT",
  }),
  clientId: text(200).meta({
    description: "Client ID of your own app at Jobber or Intuit, which lets us read the records behind its events.",
    example: "7f0c2a8b-1f4e-4a55-9d3c-0b6f2e9d7a11",
  }),
  choices: z
    .strictObject({
      booked: text(60).optional(),
      paid: text(60).optional(),
      refunded: text(60).optional(),
      taxPercent: z.number().min(0).max(50).optional().meta({
        description: "Sales tax in amounts whose events don’t say it (Square, and charges at Stripe).",
        example: 8.25,
      }),
    })
    .meta({
      description: "Which of its events mean booked, paid and refunded, by the keys on its page under Settings.",
      example: { paid: "checkout_or_invoice", refunded: "refund" },
    }),
} as const;

const { connectionId, name, account, clientId, choices } = connectionFields;

/** The member's choice of events, by the keys of `systems`. Absent: none. */
export type EventChoices = z.output<typeof choices>;

const connectionStates = ["setting_up", "live", "not_working"] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const Connection = z
  .object({
    connectionId,
    system: z.enum(connectionSystems),
    name,
    address: z.url().meta({
      description: "Where the other system sends its events.",
      example:
        "https://referrals.example.com/api/webhooks/019a6c00-0000-7000-8000-000000000000/019a6c30-7081-7293-a4b5-c6d7e8f90a1b",
    }),
    isOn: z.boolean().meta({ description: "Whether its events have an effect.", example: true }),
    state: z.enum(connectionStates).meta({
      description: "`setting_up`: it isn’t turned on. `not_working`: see `trouble`.",
      example: "live",
    }),
    trouble: z
      .object({
        message: z.string().meta({
          description: "What is wrong, and what to do.",
          example: "Signatures don’t match. Was the secret changed at Stripe? Paste the new one.",
        }),
        since: timestamp,
        refusal: z.enum(deliveryRefusals).optional(),
      })
      .optional(),
    hasSecret: z.boolean().meta({ example: true }),
    account: account.optional(),
    app: z
      .object({
        clientId: clientId.optional(),
        hasClientSecret: z.boolean(),
        redirectUri: z.url().meta({
          description: "The redirect URL to enter in the app.",
          example: "https://referrals.example.com/settings/connections/callback",
        }),
        isConnected: z.boolean().meta({ description: "Whether we currently have access." }),
      })
      .optional()
      .meta({ description: "For Jobber and QuickBooks Online: the app we read through." }),
    choices,
    mapping: Mapping.optional().meta({ description: "For a system mapped by example." }),
    mappingVersion: z.int().optional().meta({ example: 3 }),
    createdAt: timestamp,
    lastEventAt: timestamp.optional(),
    lastMatchAt: timestamp.optional().meta({ description: "When an event last had an effect." }),
    lastFailure: z
      .object({ at: timestamp, detail: z.string().meta({ example: "No advocate has the code ANN-7K2Q." }) })
      .optional()
      .meta({ description: "The last event in 30 days that couldn’t be applied." }),
    events: z
      .object({
        kept: z.int(),
        applied: z.int(),
        nothing: z.int(),
        waiting: z.int(),
        needs_you: z.int(),
        refused: z.int(),
      })
      .meta({ description: "Its events of the last 30 days, by result." }),
    matchRate: z.int().min(0).max(100).optional().meta({
      description: "Percent of the last 30 days’ lead-related events handled without a member.",
      example: 96,
    }),
  })
  .meta({ id: "Connection" });
