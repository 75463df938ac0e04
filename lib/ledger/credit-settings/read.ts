import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { creditSettings as table } from "@/db/schema/redemptions";
import { unseal } from "@/lib/kit/auth/seal";

/** An organization's rules for using credit. Amounts are cents, shares basis points. */
export type CreditRules = Pick<typeof table.$inferSelect, keyof typeof columns>;

/** The rules of an organization that has changed nothing. */
export const defaultRules: CreditRules = {
  methods: ["invoice", "code", "manual"],
  minimumCents: 0,
  stepCents: 1,
  invoiceShareBps: 10_000,
  approveAboveCents: null,
  reverseShareBps: 10_000,
  taxThresholdCents: 200_000,
};

const columns = {
  methods: table.methods,
  minimumCents: table.minimumCents,
  stepCents: table.stepCents,
  invoiceShareBps: table.invoiceShareBps,
  /** Amounts above this need a second member; null for never. */
  approveAboveCents: table.approveAboveCents,
  /** The refunded share of the job from which a fixed reward is taken back. */
  reverseShareBps: table.reverseShareBps,
  /** The yearly total from which the year report marks a person. */
  taxThresholdCents: table.taxThresholdCents,
};

export async function readCreditSettings(db: Db, orgId: string): Promise<CreditRules> {
  const [row] = await db.select(columns).from(table).where(eq(table.orgId, orgId));
  return row ?? defaultRules;
}

/** The refunded share of the job, in basis points, from which a fixed reward is taken back. */
export async function readReverseShare(db: Db, orgId: string): Promise<number> {
  return (await readCreditSettings(db, orgId)).reverseShareBps;
}

/** The account for ordering an organization's gift cards. */
export interface GiftCardAccount {
  readonly key: string;
  readonly campaignId: string;
  /** Omitted for the account's balance. */
  readonly fundingId?: string;
}

/** An organization's account with the gift card provider; null if it is not set up. */
export async function readGiftCardAccount(db: Db, orgId: string): Promise<GiftCardAccount | null> {
  const [row] = await db
    .select({
      sealedKey: table.sealedGiftCardKey,
      campaignId: table.giftCardCampaignId,
      fundingId: table.giftCardFundingId,
    })
    .from(table)
    .where(eq(table.orgId, orgId));
  if (!row?.sealedKey || !row.campaignId) return null;
  const { sealedKey, campaignId, fundingId } = row;
  return {
    key: unseal(sealedKey, giftCardKeyPlace(orgId)),
    campaignId,
    ...(fundingId !== null && { fundingId }),
  };
}

/** The context for sealing the provider's key. */
export function giftCardKeyPlace(orgId: string): string {
  return `gift card key ${orgId}`;
}
