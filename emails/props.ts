import type { AskStep, AskWords } from "@/emails/ask-words";
import type { Language } from "@/emails/words/language";
import type { WayOfUse } from "@/lib/kit/format-use-of-credit";

/** The organization's details in its messages. */
export interface Brand {
  readonly name: string;
  /** #rrggbb */
  readonly color: string;
  readonly logoUrl?: string;
  /** A readable phone number and the postal address, shown below letters to customers. */
  readonly phone?: string;
  readonly address?: string;
  /** Where replies to customers' emails go. Without an address, no email invites a reply. */
  readonly replyTo?: string;
  /** How customers use their credit. */
  readonly useOfCredit?: { readonly way: WayOfUse; readonly leastCents: number };
  /** An IANA time zone for the times that members read. */
  readonly timeZone?: string;
  /** Months after which unused credit expires; omitted if it never does. */
  readonly creditMonths?: number;
  /** For customers without a language of their own; English if omitted. */
  readonly language?: Language;
  /** The organization's privacy policy. */
  readonly privacyUrl?: string;
  /** In healthcare, advocates hear only what the friend agreed to, and are thanked rather than paid. */
  readonly industry?: "healthcare";
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** A campaign's rewards: cents if fixed, basis points if percent. Zero means no reward for that side. */
export interface Offer {
  readonly rewardMode: "fixed" | "percent";
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  /** Whether only new customers count; the friend's reward is then for the first job. */
  readonly newCustomersOnly?: boolean;
}

/** Changes to a member's sign-in, except for the password. */
export type SecurityChange =
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-set-up"
  | "authenticator-removed"
  | "recovery-codes-replaced"
  | "recovery-code-used"
  | "second-factor-reset";

/** Why a reward was taken back. */
export type RewardReversalReason =
  | "refunded"
  | "canceled"
  | "chargeback"
  | "fraud"
  | "duplicate"
  | "mistake"
  | "other"
  | "not eligible";

/** A message to a customer, in their language if they have chosen one. */
export interface Localized {
  readonly language?: Language;
}

/** An advocate's friend, and whether the friend agreed that the advocate may know. */
interface AboutFriend {
  readonly friendName: string;
  readonly friendAgreed?: boolean;
}

interface OwnPage extends Localized {
  readonly portalUrl: string;
  readonly unsubscribeUrl: string;
}

/** A new lead in a member's alert. */
export interface AlertLead {
  readonly friendName: string;
  readonly friendEmail?: string;
  /** In E.164. */
  readonly friendPhone?: string;
  /** Omitted until it is certain who sent the friend. */
  readonly advocateName?: string;
  /** The person the friend named, in the friend's words. */
  readonly sentBy?: string;
  readonly url: string;
}

/** A week's figure, and the week before, if there was one. */
export interface Weekly {
  readonly now: number;
  readonly before?: number;
}

/** The best next step after a quiet week. */
export type DigestStep = "campaign" | "customers" | "invites";

/** A lead that waits for a call, in the weekly digest. */
export interface DigestLead extends Omit<AlertLead, "sentBy"> {
  readonly advocateName: string;
  /** Whole days. */
  readonly waitedDays: number;
}

/** An ask to a customer, or, for `friend_reminder`, to a friend sent by `advocateName`. */
export interface AskProps extends OwnPage {
  readonly step: AskStep;
  readonly language: Language;
  readonly advocateName: string;
  readonly offer: Offer;
  /** The business's own words, with placeholders, if any. */
  readonly words: Partial<AskWords>;
  readonly service?: string;
  readonly technician?: string;
  readonly balanceCents?: number;
  readonly referralUrl: string;
  readonly referralCode: string;
  /** Where the customer answers `question`. */
  readonly answerUrl: string;
}

/** The data of each template. */
export interface TemplateProps {
  readonly invite: OwnPage & {
    readonly advocateName: string;
    readonly offer: Offer;
    /** The campaign's own words, with placeholders: {advocate}, {business}, {offer}, {link}. */
    readonly inviteSubject?: string;
    readonly inviteMessage?: string;
    readonly referralUrl: string;
    readonly referralCode: string;
  };
  /** To an advocate who lost the link to their page and asked for it. */
  readonly "portal-link": Localized & { readonly advocateName: string; readonly portalUrl: string };
  /** The offer contains the advocate's promised reward. */
  readonly "advocate-referred": OwnPage &
    AboutFriend & {
      readonly advocateName: string;
      readonly offer: Offer;
    };
  readonly "reward-advocate": OwnPage &
    AboutFriend & {
      readonly advocateName: string;
      readonly rewardCents: number;
      readonly balanceCents: number;
      /** The day on which a pending reward becomes usable, in ISO 8601. */
      readonly availableOn?: string;
    };
  readonly "credit-released": OwnPage &
    AboutFriend & {
      readonly advocateName: string;
      readonly rewardCents: number;
      readonly balanceCents: number;
    };
  readonly "reward-reversed": OwnPage &
    AboutFriend & {
      readonly advocateName: string;
      readonly reason: RewardReversalReason;
      /** Everything taken back of the reward, including the owed part. */
      readonly takenCents: number;
      readonly balanceCents: number;
      readonly owedCents: number;
      readonly wasPending: boolean;
    };
  readonly "reward-restored": OwnPage &
    AboutFriend & {
      readonly advocateName: string;
      readonly restoredCents: number;
      readonly balanceCents: number;
      readonly isPending: boolean;
    };
  readonly "credit-expiring": OwnPage & {
    readonly advocateName: string;
    readonly expiringCents: number;
    /** The last valid day in ISO 8601. */
    readonly expiresOn: string;
    readonly daysLeft: number;
    readonly balanceCents: number;
  };
  /** To a friend who became a customer and is now an advocate. `offer` is the one they can share, if any. */
  readonly "reward-friend": OwnPage & {
    readonly friendName: string;
    readonly advocateName: string;
    readonly rewardCents: number;
    readonly offer?: Offer;
    readonly referralUrl: string;
  };
  /**
   * To the address entered on the friend page, which could be anyone's: `confirm` asks whether its owner entered it;
   * `known` and `own` explain why nothing follows. The page itself reveals none of this.
   */
  readonly "friend-confirm": Localized & {
    readonly outcome: FriendOutcome;
    /** With `known`: the friend is already a customer. */
    readonly isCustomer?: true;
    readonly friendName: string;
    readonly advocateName: string;
    readonly offer: Offer;
    /** The advocate's code, for friends who would rather call. */
    readonly code?: string;
    readonly confirmUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** To a person who stopped emails and may want them again: only its link restarts them. */
  readonly "resume-emails": Localized & { readonly resumeUrl: string };
  readonly ask: AskProps;
  readonly "friend-reminder": AskProps;
  /** The ask as a preview for its sender, with a made-up customer. */
  readonly "test-ask": AskProps;
  /** To a member: a customer was not happy with a job. */
  readonly "unhappy-answer": {
    readonly customerName: string;
    /** From 1 to 3. */
    readonly score: number;
    readonly comment?: string;
    readonly service?: string;
    readonly email?: string;
    /** In E.164. */
    readonly phone?: string;
    readonly url: string;
  };
  /** To an admin: webhooks are failing. `stopped`: they are off, and why. */
  readonly "webhook-trouble": {
    readonly address: string;
    readonly since: Date;
    /** The last answer, as the end of a sentence: "answered 500". */
    readonly problem: string;
    readonly stopped?: "gone" | "failing";
    readonly url: string;
  };
  /** To an admin: events of another system have no effect, or some need a decision. */
  readonly "connection-trouble": {
    /** The business's name for the connection. */
    readonly name: string;
    /** The problem, and how to fix it. */
    readonly message: string;
    readonly since: Date;
    /** Payments and refunds that need a member; omitted if the connection does not work. */
    readonly waiting?: number;
    readonly url: string;
  };
  readonly welcome: { readonly firstName: string; readonly appUrl: string };
  /** `sign-up`: the first link of a new organization. `sso`: a link to its single sign-on, the only way to sign in. */
  readonly "magic-link": {
    readonly url: string;
    readonly minutesValid: number;
    readonly way: "sign-up" | "link" | "sso";
  };
  readonly "team-invite": {
    readonly invitedBy: string;
    readonly url: string;
    readonly expiresAt: Date;
  };
  readonly "password-reset": { readonly url: string; readonly minutesValid: number };
  readonly "security-notice": { readonly change: SecurityChange; readonly accountUrl: string };
  /** New leads: the first few, and how many there are in all. */
  readonly "lead-alert": {
    readonly count: number;
    readonly leads: readonly AlertLead[];
    readonly leadsUrl: string;
  };
  /** `quiet` is set after a week without activity: the best next step, and whether the digest pauses. */
  readonly "weekly-digest": {
    readonly newLeads: Weekly;
    readonly converted: Weekly;
    readonly givenCents: Weekly;
    readonly waiting: number;
    readonly liabilityCents: number;
    readonly leads: readonly DigestLead[];
    readonly quiet?: { readonly next: DigestStep; readonly pauses: boolean };
    readonly leadsUrl: string;
    readonly nextUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** Verifies that a member holds the number for alerts. */
  readonly "phone-code": { readonly code: string; readonly minutesValid: number };
  /** The invite as a preview for its sender, with a made-up advocate. */
  readonly "test-invite": TemplateProps["invite"];
  /** `request` follows "approve": "$800.00 for Ann Reyes". */
  readonly "approval-request": { readonly askedBy: string; readonly request: string; readonly url: string };
}

/** The templates that go out as emails. */
export type Template = Exclude<keyof TemplateProps, "phone-code">;

/** The result of a friend page form for the address owner: `known` was referred before, `own` is the advocate. */
export type FriendOutcome = "confirm" | "known" | "own";

/** The templates that go out as text messages. */
export type SmsTemplate =
  | "invite"
  | "portal-link"
  | "advocate-referred"
  | "reward-advocate"
  | "reward-friend"
  | "credit-released"
  | "reward-reversed"
  | "reward-restored"
  | "credit-expiring"
  | "friend-confirm"
  | "ask"
  | "friend-reminder"
  | "lead-alert"
  | "phone-code";
