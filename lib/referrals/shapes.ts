import { z } from "zod";
import { referralStatuses, rewardModes } from "@/db/enums";
import { timestamp } from "@/lib/api/contract";

export const Referral = z
  .object({
    referralId: z.uuid(),
    orgId: z.uuid(),
    campaignId: z.uuid(),
    advocateId: z.uuid(),
    campaignName: z.string().meta({ example: "Neighbors refer neighbors" }),
    status: z.enum(referralStatuses),
    friendName: z.string().meta({ example: "Fred Fox" }),
    friendEmail: z.string().meta({ example: "fred@example.com" }),
    friendPhone: z.string().optional(),
    friendSmsConsentAt: timestamp
      .optional()
      .meta({ description: "When the friend agreed to be texted, if he or she did." }),
    rewardMode: z.enum(rewardModes).meta({ description: "The terms promised when the referral was made." }),
    advocateRewardValue: z.int().meta({ example: 2500 }),
    friendRewardValue: z.int().meta({ example: 5000 }),
    friendAdvocateId: z.uuid().optional().meta({ description: "The friend as an advocate, once converted." }),
    createdAt: timestamp,
    convertedAt: timestamp.optional().meta({ description: "Present only when converted." }),
  })
  .meta({ id: "Referral" });
