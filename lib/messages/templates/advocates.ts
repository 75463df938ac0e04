import { z } from "zod";
import { messageChannels, reversalReasons } from "@/db/enums";
import { DAY_MS } from "@/lib/kit/durations";
import { type MessageLinks, previewLinks } from "@/lib/messages/links";
import {
  ann,
  cents,
  declare,
  declareToAdvocates,
  fred,
  invitation,
  offer,
  spoken,
} from "@/lib/messages/templates/declare";

const invite = invitation.extend({ advocateName: z.string() });

function inviteProps(data: z.output<typeof invite>, links: MessageLinks) {
  return { ...data, ...links.own(), referralCode: links.referralCode };
}

/** The invite as a test to the member who tries it, about a fictional advocate. */
export const testInvite = {
  "test-invite": declare(invitation, { props: (data) => inviteProps({ ...ann, ...data }, previewLinks()) }),
};

const toAdvocate = { ...spoken, advocateName: z.string() };

/** The friend in a message to an advocate, and whether the friend agreed to the advocate being informed. */
const aboutFriend = { friendName: z.string(), friendAgreed: z.boolean().exactOptional() };

const withOwnLinks = <Data>(data: Data, links: MessageLinks) => ({ ...data, ...links.own() });

const SHOWN_DAYS_LEFT = 30;

/** Messages to advocates, apart from asks. */
export const toAdvocates = {
  invite: declareToAdvocates(invite, {
    counts: "invite",
    waits: "workday",
    props: inviteProps,
    sample: (terms) => ({ ...ann, ...terms.invitation }),
  }),
  // Requested by an advocate who lost the link: three times a day at most.
  "portal-link": declareToAdvocates(z.object(toAdvocate), {
    props: (data, links) => ({ ...data, portalUrl: links.own().portalUrl }),
    sample: ({ chosen }) => ({ ...ann, ...chosen }),
  }),
  "advocate-referred": declareToAdvocates(z.object({ ...toAdvocate, ...aboutFriend, offer }), {
    counts: "unasked",
    props: withOwnLinks,
    sample: ({ chosen, ...terms }) => ({ ...ann, ...fred, ...chosen, offer: terms.invitation.offer }),
  }),
  "reward-advocate": declareToAdvocates(
    z.object({
      ...toAdvocate,
      ...aboutFriend,
      rewardCents: cents,
      balanceCents: cents,
      /** The day on which a pending reward becomes available. */
      availableOn: z.iso.date().exactOptional(),
    }),
    {
      counts: "unasked",
      props: withOwnLinks,
      sample: ({ chosen, advocateCents: earned }) => ({
        ...ann,
        ...fred,
        ...chosen,
        rewardCents: earned,
        balanceCents: earned,
      }),
    },
  ),
  "reward-friend": declareToAdvocates(
    z.object({
      ...spoken,
      friendName: z.string(),
      advocateName: z.string(),
      rewardCents: cents,
      /** Only while the campaign takes referrals: otherwise there is nothing to pass on. */
      offer: offer.exactOptional(),
    }),
    {
      counts: "unasked",
      props: withOwnLinks,
      sample: ({ chosen, friendCents, ...terms }) => ({
        ...ann,
        ...fred,
        ...chosen,
        offer: terms.invitation.offer,
        rewardCents: friendCents,
      }),
      sampleCode: "FRED-3M8P",
    },
  ),
  "credit-released": declareToAdvocates(
    z.object({ ...toAdvocate, ...aboutFriend, rewardCents: cents, balanceCents: cents }),
    {
      counts: "unasked",
      props: withOwnLinks,
      sample: ({ chosen, advocateCents: earned }) => ({
        ...ann,
        ...fred,
        ...chosen,
        rewardCents: earned,
        balanceCents: earned,
      }),
    },
  ),
  "reward-reversed": declareToAdvocates(
    z.object({
      ...toAdvocate,
      ...aboutFriend,
      reason: z.enum(reversalReasons),
      takenCents: cents,
      balanceCents: cents,
      owedCents: cents,
      wasPending: z.boolean(),
    }),
    {
      counts: "unasked",
      props: withOwnLinks,
      sample: ({ chosen, advocateCents: earned }) => ({
        ...ann,
        ...fred,
        ...chosen,
        takenCents: earned,
        balanceCents: 0,
        owedCents: 0,
        reason: "refunded" as const,
        wasPending: false,
      }),
    },
  ),
  "reward-restored": declareToAdvocates(
    z.object({
      ...toAdvocate,
      ...aboutFriend,
      restoredCents: cents,
      balanceCents: cents,
      isPending: z.boolean(),
    }),
    {
      counts: "unasked",
      props: withOwnLinks,
      sample: ({ chosen, advocateCents: earned }) => ({
        ...ann,
        ...fred,
        ...chosen,
        restoredCents: earned,
        balanceCents: earned,
        isPending: false,
      }),
    },
  ),
  "credit-expiring": declareToAdvocates(
    z.object({
      ...toAdvocate,
      expiringCents: cents,
      expiresOn: z.iso.date(),
      daysLeft: z.int(),
      balanceCents: cents,
    }),
    {
      counts: "unasked",
      waits: "workday",
      props: withOwnLinks,
      sample: ({ chosen, advocateCents: earned, now }) => ({
        ...ann,
        ...chosen,
        expiringCents: earned,
        balanceCents: earned,
        daysLeft: SHOWN_DAYS_LEFT,
        expiresOn: new Date(now.getTime() + SHOWN_DAYS_LEFT * DAY_MS).toISOString().slice(0, 10),
      }),
    },
  ),
  "credit-used": declareToAdvocates(
    z.object({
      ...toAdvocate,
      usedCents: cents,
      balanceCents: cents,
      invoiceNumber: z.string().exactOptional(),
      isGiftCard: z.literal(true).exactOptional(),
    }),
    {
      counts: "unasked",
      props: withOwnLinks,
      sample: ({ chosen, advocateCents: earned }) => ({
        ...ann,
        ...chosen,
        usedCents: earned,
        balanceCents: 0,
        invoiceNumber: "1042",
      }),
    },
  ),
  // Requested on the advocate's own page: a few an hour. The code itself is sealed separately.
  "contact-code": declareToAdvocates(
    z.object({ ...toAdvocate, channel: z.enum(messageChannels), minutesValid: z.int() }),
    {
      triedAnyway: true,
      props: (data, links) => ({ ...data, code: links.code() }),
      sample: ({ chosen }) => ({ ...ann, ...chosen, channel: "email" as const, minutesValid: 15 }),
    },
  ),
  // To the contact that was replaced, whose owner may not have been the one who replaced it.
  "contact-changed": declareToAdvocates(z.object({ ...toAdvocate, channel: z.enum(messageChannels) }), {
    triedAnyway: true,
    props: (data) => data,
    sample: ({ chosen }) => ({ ...ann, ...chosen, channel: "email" as const }),
  }),
};
