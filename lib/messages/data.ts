import { z } from "zod";
import { type MessageTemplate, rewardModes } from "@/db/enums";

const cents = z.int().min(0);

const offer = z.object({
  rewardMode: z.enum(rewardModes),
  advocateRewardValue: cents,
  friendRewardValue: cents,
});

/** What a message keeps of its cause. Links are made anew when it is composed; secret ones are sealed beside it. */
export const messageData = {
  invite: z.object({ advocateName: z.string(), offer }),
  "reward-advocate": z.object({
    advocateName: z.string(),
    friendName: z.string(),
    rewardCents: cents,
    balanceCents: cents,
  }),
  "reward-friend": z.object({
    friendName: z.string(),
    advocateName: z.string(),
    rewardCents: cents,
    /** Only while the campaign takes referrals, which is when there is something to pass on. */
    offer: offer.exactOptional(),
  }),
  welcome: z.object({ firstName: z.string() }),
  /** With `ssoName` it leads to the organization's single sign-on instead, which is the only way in. */
  "magic-link": z.object({ minutesValid: z.int(), ssoName: z.string().exactOptional() }),
  "team-invite": z.object({ invitedBy: z.string() }),
  "password-reset": z.object({ minutesValid: z.int() }),
} satisfies Readonly<Record<MessageTemplate, z.ZodType>>;

export type MessageData = { readonly [T in MessageTemplate]: z.output<(typeof messageData)[T]> };
