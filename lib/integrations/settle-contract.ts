import { z } from "zod";
import { centsFrom } from "@/lib/business/campaigns/field-contract";

/** A member's decision about an inbound event. Without any of them, the event is tried again. */
export const decision = {
  referralId: z.uuid().exactOptional().meta({ description: "The lead it is about." }),
  jobValueCents: centsFrom(1).exactOptional().meta({
    description: "The value of a payment’s job, in cents, if it is missing, unclear or in another currency.",
    example: 48_000,
  }),
  isNothing: z.literal(true).exactOptional().meta({ description: "It is about no lead." }),
};

export function isOneDecision(given: z.output<z.ZodObject<typeof decision>>): boolean {
  const { isNothing, referralId, jobValueCents } = given;
  return isNothing === undefined || (referralId === undefined && jobValueCents === undefined);
}

export const notOneDecision = { path: ["isNothing"], message: "can’t be combined with a lead or a value" };
