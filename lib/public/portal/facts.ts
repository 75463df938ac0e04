import type { NotificationPreference } from "@/db/enums";
import type { Offer } from "@/emails/props";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import type { LinkState } from "@/lib/public/friend-page/link-state";

/** Everything that an advocate's portal shows. Names are in full; the page shortens those of friends. */
export interface PortalFacts {
  readonly advocateId: string;
  readonly name: string;
  readonly code: string;
  /** What the advocate shares. */
  readonly referralUrl: string;
  readonly brand: FriendLink["brand"];
  /** The campaign's present terms: those of the next friend. */
  readonly offer: Offer;
  readonly state: LinkState;
  readonly expiresAt: Date | null;
  /** Credit to spend now, in cents. */
  readonly creditCents: number;
  /** How many friends the campaign lets an advocate refer, and how many there are. */
  readonly cap: number;
  readonly usedCount: number;
  /** Newest first. */
  readonly friends: readonly PortalFriend[];
  /** Every change of credit, newest first; `hasMoreEntries` when there are older ones. */
  readonly ledger: readonly PortalEntry[];
  readonly hasMoreEntries: boolean;
  /** What this advocate was promised as a friend, when one was referred. */
  readonly reward: PortalReward | null;
  readonly messages: PortalMessages;
}

/** A friend and what became of the referral, with the terms it was made under. */
export interface PortalFriend {
  readonly referralId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  /** Once the friend became a customer: when, and what the advocate earned in cents. */
  readonly converted: { readonly at: Date; readonly earnedCents: number } | null;
}

/** A line of the ledger. Exactly one of `friendName` (earned with a friend) and `memo` can be there. */
export interface PortalEntry {
  readonly entryId: string;
  readonly at: Date;
  /** Cents; negative when credit was taken off. */
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly friendName: string | null;
  readonly memo: string | null;
}

export interface PortalReward {
  /** Who recommended the business. */
  readonly from: string;
  readonly cents: number;
}

export interface PortalMessages {
  readonly preference: NotificationPreference;
  /** The preferences that fit the contacts, the consent and the plan. */
  readonly choices: readonly NotificationPreference[];
  /** As the page may show them: "a…@example.com", "(…) …-0132". */
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the advocate has asked for no more e-mails, or answered a text with STOP. */
  readonly hasStoppedEmails: boolean;
  readonly hasStoppedTexts: boolean;
}
