import { z } from "zod";
import { askSteps, languages, type MessageTemplate, reversalReasons, rewardModes } from "@/db/enums";
import type { DigestStep, SecurityChange } from "@/emails/props";

const securityChanges = [
  "passkey-added",
  "passkey-removed",
  "authenticator-set-up",
  "authenticator-removed",
  "recovery-codes-replaced",
  "recovery-code-used",
  "second-factor-reset",
] as const satisfies readonly SecurityChange[];

const cents = z.int().min(0);

const offer = z.object({
  rewardMode: z.enum(rewardModes),
  advocateRewardValue: cents,
  friendRewardValue: cents,
  newCustomersOnly: z.boolean().exactOptional(),
});

const lead = z.object({
  friendName: z.string(),
  friendEmail: z.string().exactOptional(),
  friendPhone: z.string().exactOptional(),
});

const weekly = z.object({ now: z.int(), before: z.int().exactOptional() });

const digestSteps = ["campaign", "customers", "invites"] as const satisfies readonly DigestStep[];

/** The customer's own language, if they chose one. */
const spoken = { language: z.enum(languages).exactOptional() };

/** The friend in a message to an advocate, and whether the friend agreed to the advocate being informed. */
const aboutFriend = { friendName: z.string(), friendAgreed: z.boolean().exactOptional() };

/** An ask, and the time zones in which it must be daytime when it goes out. */
const ask = z.object({
  step: z.enum(askSteps),
  language: z.enum(languages),
  advocateName: z.string(),
  offer,
  words: z.object({
    subject: z.string().exactOptional(),
    message: z.string().exactOptional(),
    text: z.string().exactOptional(),
  }),
  service: z.string().exactOptional(),
  technician: z.string().exactOptional(),
  balanceCents: cents.exactOptional(),
});

const waiting = { zones: z.array(z.string()), jobId: z.uuid().exactOptional() };

/** The data stored with a message. Links are built when it is composed; secret ones are sealed separately. */
export const messageData = {
  /** With the campaign's own words, if it has some. */
  invite: z.object({
    ...spoken,
    advocateName: z.string(),
    offer,
    inviteSubject: z.string().exactOptional(),
    inviteMessage: z.string().exactOptional(),
  }),
  "portal-link": z.object({ ...spoken, advocateName: z.string() }),
  "advocate-referred": z.object({ ...spoken, advocateName: z.string(), ...aboutFriend, offer }),
  "reward-advocate": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    rewardCents: cents,
    balanceCents: cents,
    /** The day on which a pending reward becomes available. */
    availableOn: z.iso.date().exactOptional(),
  }),
  "credit-released": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    rewardCents: cents,
    balanceCents: cents,
  }),
  "reward-reversed": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    reason: z.enum(reversalReasons),
    takenCents: cents,
    balanceCents: cents,
    owedCents: cents,
    wasPending: z.boolean(),
  }),
  "reward-restored": z.object({
    ...spoken,
    advocateName: z.string(),
    ...aboutFriend,
    restoredCents: cents,
    balanceCents: cents,
    isPending: z.boolean(),
  }),
  "credit-expiring": z.object({
    ...spoken,
    advocateName: z.string(),
    expiringCents: cents,
    expiresOn: z.iso.date(),
    daysLeft: z.int(),
    balanceCents: cents,
  }),
  "reward-friend": z.object({
    ...spoken,
    friendName: z.string(),
    advocateName: z.string(),
    rewardCents: cents,
    /** Only while the campaign takes referrals: otherwise there is nothing to pass on. */
    offer: offer.exactOptional(),
  }),
  /** With the referral to confirm, if there is one. */
  "friend-confirm": z.object({
    ...spoken,
    outcome: z.enum(["confirm", "known", "own"]),
    isCustomer: z.literal(true).exactOptional(),
    referralId: z.uuid().exactOptional(),
    friendName: z.string(),
    advocateName: z.string(),
    offer,
    code: z.string().exactOptional(),
  }),
  "resume-emails": z.object(spoken),
  ask: ask.extend(waiting),
  "friend-reminder": ask.extend({ ...waiting, friendName: z.string(), referralCode: z.string() }),
  "test-ask": ask,
  /** With the advocate's page, which has their phone number. */
  "unhappy-answer": z.object({
    advocateName: z.string(),
    score: z.int(),
    comment: z.string().exactOptional(),
    service: z.string().exactOptional(),
    email: z.string().exactOptional(),
    phone: z.string().exactOptional(),
    place: z.object({ campaignId: z.uuid(), advocateId: z.uuid() }),
  }),
  "webhook-trouble": z.object({
    address: z.string(),
    since: z.iso.datetime(),
    problem: z.string(),
    stopped: z.enum(["gone", "failing"]).exactOptional(),
    endpointId: z.uuid(),
  }),
  "connection-trouble": z.object({
    connectionId: z.uuid(),
    name: z.string(),
    message: z.string(),
    since: z.iso.datetime(),
    /** How many events need a member; omitted if the connection is broken. */
    waiting: z.int().exactOptional(),
  }),
  welcome: z.object({ firstName: z.string() }),
  /** With `ssoName` it leads to the organization's single sign-on, the only way in. */
  "magic-link": z.object({
    minutesValid: z.int(),
    ssoName: z.string().exactOptional(),
    isSignUp: z.boolean().exactOptional(),
  }),
  "team-invite": z.object({ invitedBy: z.string() }),
  "password-reset": z.object({ minutesValid: z.int() }),
  "security-notice": z.object({ change: z.enum(securityChanges) }),
  "approval-request": z.object({ askedBy: z.string(), request: z.string() }),
  "test-invite": z.object({
    ...spoken,
    offer,
    inviteSubject: z.string().exactOptional(),
    inviteMessage: z.string().exactOptional(),
  }),
  /** One lead, or the first of `count` leads if the message was held. */
  "lead-alert": z.object({
    count: z.int(),
    leads: z.array(
      z.union([
        lead.extend({ referralId: z.uuid(), advocateId: z.uuid(), advocateName: z.string() }),
        // The sender of this lead is unknown.
        lead.extend({ matchRequestId: z.uuid(), sentBy: z.string().exactOptional() }),
      ]),
    ),
  }),
  /** Leads to call first and the week's figures, or suggestions for a quiet week. */
  "weekly-digest": z.object({
    newLeads: weekly,
    converted: weekly,
    givenCents: weekly,
    waiting: z.int(),
    liabilityCents: cents,
    leads: z.array(
      lead.extend({
        referralId: z.uuid(),
        advocateId: z.uuid(),
        advocateName: z.string(),
        waitedDays: z.int(),
      }),
    ),
    quiet: z.object({ next: z.enum(digestSteps), pauses: z.boolean() }).exactOptional(),
  }),
  /** The code itself is sealed separately. */
  "phone-code": z.object({ minutesValid: z.int() }),
} satisfies Readonly<Record<MessageTemplate, z.ZodType>>;

export type MessageData = { readonly [T in MessageTemplate]: z.output<(typeof messageData)[T]> };
