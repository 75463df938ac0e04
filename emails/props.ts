import type { AskStep, AskWords } from "@/emails/ask-words";
import type { Language } from "@/emails/words/language";
import type { WayOfUse } from "@/lib/kit/format-use-of-credit";

/** The organization as its messages show it. */
export interface Brand {
  readonly name: string;
  /** #rrggbb */
  readonly color: string;
  readonly logoUrl?: string;
  /** To call, as people write it; and the postal address. At the foot of letters to customers. */
  readonly phone?: string;
  readonly address?: string;
  /** Where replies to customers' emails go. Without one, no email invites a reply. */
  readonly replyTo?: string;
  /** How customers use their credit there. */
  readonly useOfCredit?: { readonly way: WayOfUse; readonly leastCents: number };
  /** IANA; in it members read times. */
  readonly timeZone?: string;
  /** After how many months unused credit expires; left out where it never does. */
  readonly creditMonths?: number;
  /** What its customers read where they have no language of their own: English when left out. */
  readonly language?: Language;
  /** Where it says what is collected of people, and why. */
  readonly privacyUrl?: string;
  /** In healthcare advocates are told of a friend only what the friend agreed to, and are thanked, not paid. */
  readonly industry?: "healthcare";
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** What a campaign promises: cents when fixed, basis points when percent. Zero rewards nobody on that side. */
export interface Offer {
  readonly rewardMode: "fixed" | "percent";
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  /** Whether only new customers count: only then a friend is promised something for the first job. */
  readonly newCustomersOnly?: boolean;
}

/** What can change in how a member signs in, besides the password. */
export type SecurityChange =
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-set-up"
  | "authenticator-removed"
  | "recovery-codes-replaced"
  | "recovery-code-used"
  | "second-factor-reset";

/** Why a reward was taken back. */
export type ReversalReason =
  | "refunded"
  | "canceled"
  | "chargeback"
  | "fraud"
  | "duplicate"
  | "mistake"
  | "other"
  | "not eligible";

/** A message to a customer: in their own language, where they have one. */
export interface Spoken {
  readonly language?: Language;
}

/** A friend whom an advocate sent, and whether the friend agreed that the advocate is told of it. */
interface AboutFriend {
  readonly friendName: string;
  readonly friendAgreed?: boolean;
}

interface OwnPage extends Spoken {
  readonly portalUrl: string;
  readonly unsubscribeUrl: string;
}

/** A new lead as it is told to a member. */
export interface Lead {
  readonly friendName: string;
  readonly friendEmail?: string;
  /** In E.164. */
  readonly friendPhone?: string;
  /** Left out while nobody knows for certain who sent the friend. */
  readonly advocateName?: string;
  /** Whom the friend named then, in the friend's words. */
  readonly sentBy?: string;
  readonly url: string;
}

/** How much it was in a week, and in the one before where there was one. */
export interface Weekly {
  readonly now: number;
  readonly before?: number;
}

/** What is most worth doing where nothing happens: start a campaign, add customers, or ask them to share. */
export type DigestStep = "campaign" | "customers" | "invites";

/** Somebody who waits for a call, as the weekly digest tells it. */
export interface DigestLead extends Omit<Lead, "sentBy"> {
  readonly advocateName: string;
  /** Whole days. */
  readonly waitedDays: number;
}

/** An ask: to who could refer somebody, or of `friend_reminder` to a friend whom `advocateName` sent. */
export interface AskProps extends OwnPage {
  readonly step: AskStep;
  readonly language: Language;
  readonly advocateName: string;
  readonly offer: Offer;
  /** The business's own words, with placeholders, where it has some. */
  readonly words: Partial<AskWords>;
  readonly service?: string;
  readonly technician?: string;
  readonly balanceCents?: number;
  readonly referralUrl: string;
  readonly referralCode: string;
  /** Where `question` is answered. */
  readonly answerUrl: string;
}

/** What each template is filled with. */
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
  /** To an advocate who lost the link of their page and asked for it. */
  readonly "portal-link": Spoken & { readonly advocateName: string; readonly portalUrl: string };
  /** What the referral promises the advocate stands in its offer. */
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
      /** The day on which a reward that is pending first can be used, in ISO 8601. */
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
      readonly reason: ReversalReason;
      /** All that was taken back of the reward, what is owed included. */
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
    /** A calendar day in ISO 8601: its end is the end. */
    readonly expiresOn: string;
    readonly daysLeft: number;
    readonly balanceCents: number;
  };
  /** To the friend, who became a customer and is an advocate from now on: `offer` is what they can pass on, if anything. */
  readonly "reward-friend": OwnPage & {
    readonly friendName: string;
    readonly advocateName: string;
    readonly rewardCents: number;
    readonly offer?: Offer;
    readonly referralUrl: string;
  };
  /**
   * To the address that was typed into the friend page's form, which can be anybody's: `confirm` asks whether it was
   * its owner, `known` and `own` say why nothing follows. The page told whoever typed it nothing of that.
   */
  readonly "friend-confirm": Spoken & {
    readonly outcome: FriendOutcome;
    /** With `known`: the friend became a customer already. */
    readonly isCustomer?: true;
    readonly friendName: string;
    readonly advocateName: string;
    readonly offer: Offer;
    /** The advocate's, for friends who rather call. */
    readonly code?: string;
    readonly confirmUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** To a person who stopped emails and may want them again: only its link starts them. */
  readonly "resume-emails": Spoken & { readonly resumeUrl: string };
  readonly ask: AskProps;
  readonly "friend-reminder": AskProps;
  /** The ask as its sender sees it first, about somebody made up. */
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
  /** To an admin: another system does not take what it is told. `stopped`: it is told nothing any more, and why. */
  readonly "webhook-trouble": {
    readonly address: string;
    readonly since: Date;
    /** The last answer, as the end of a sentence: "answered 500". */
    readonly problem: string;
    readonly stopped?: "gone" | "failing";
    readonly url: string;
  };
  /** To an admin: what another system sends has no effect any more. */
  readonly "connection-trouble": {
    /** What the business calls the connection. */
    readonly name: string;
    /** What is wrong, and what to do. */
    readonly message: string;
    readonly since: Date;
    /** How many of its payments and refunds need a member; left out where it does not work. */
    readonly waiting?: number;
    readonly url: string;
  };
  readonly welcome: { readonly firstName: string; readonly appUrl: string };
  /** `sign-up`: the first link of a new organization. `sso`: the address is its single sign-on, the only way in. */
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
  /** What a member is told of new leads: the first of them, and how many there are in all. */
  readonly "lead-alert": {
    readonly count: number;
    readonly leads: readonly Lead[];
    readonly leadsUrl: string;
  };
  /** Of a week in which nothing happened `quiet` says what is most worth doing, and that it was the last for now. */
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
  /** Shows that a member holds the number that alerts are to go to. */
  readonly "phone-code": { readonly code: string; readonly minutesValid: number };
  /** The invite as its sender sees it first, about somebody made up. */
  readonly "test-invite": TemplateProps["invite"];
  /** `request`: what is asked for, after "approve": "$800.00 for Ann Reyes". */
  readonly "approval-request": { readonly askedBy: string; readonly request: string; readonly url: string };
}

/** The templates that go out as emails. */
export type Template = Exclude<keyof TemplateProps, "phone-code">;

/** What a form of the friend page means to the owner of its address: `known` was referred before, `own` is the advocate. */
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
