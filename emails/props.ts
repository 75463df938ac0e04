import type { WayOfUse } from "@/lib/kit/format-use-of-credit";
import type { Language } from "@/lib/kit/words/languages";

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
export interface AboutFriend {
  readonly friendName: string;
  readonly friendAgreed?: boolean;
}

/** A message to a customer with their own page. */
export interface OwnPage extends Localized {
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

/** The best next step after a quiet week. */
export type DigestStep = "campaign" | "customers" | "invites";
