import { z } from "zod";
import { referrals } from "@/lib/referrals/contract";

const { friendName, friendEmail, friendPhone, friendSmsConsent } = referrals.create.input.shape;

const advocate = z.object({ advocateId: z.string(), campaignId: z.string(), name: z.string() });

/** Who is credited if the friend becomes a customer. */
export type ChosenAdvocate = z.output<typeof advocate>;

/** What the form asks for: the advocate as one choice, which brings its campaign. */
export const newReferral = z.object({
  advocate: z.custom<ChosenAdvocate | null>().transform((chosen, context) => {
    const read = advocate.safeParse(chosen);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: "Choose who recommended you." });
    return z.NEVER;
  }),
  friendName,
  friendEmail,
  friendPhone,
  friendSmsConsent,
});
