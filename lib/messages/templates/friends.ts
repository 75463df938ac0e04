import { z } from "zod";
import { declare, offer, spoken } from "@/lib/messages/templates/declare";

/** Messages to friends who are not advocates yet, and to people who stopped emails. */
export const toFriends = {
  /** With the referral to confirm, if there is one. Only the friend may confirm it. */
  "friend-confirm": declare(
    z.object({
      ...spoken,
      outcome: z.enum(["confirm", "known", "own"]),
      isCustomer: z.literal(true).exactOptional(),
      referralId: z.uuid().exactOptional(),
      friendName: z.string(),
      advocateName: z.string(),
      offer,
      code: z.string().exactOptional(),
    }),
    {
      counts: "form",
      props: ({ referralId, ...data }, links) => ({
        ...data,
        confirmUrl: links.confirmUrl(referralId),
        unsubscribeUrl: links.unsubscribeUrl(),
      }),
    },
  ),
  // Requested on the person's own page after they stopped emails: twice a day at most.
  "resume-emails": declare(z.object(spoken), {
    triedAnyway: true,
    props: (data, links) => ({ ...data, resumeUrl: links.unsubscribeUrl() }),
  }),
};
