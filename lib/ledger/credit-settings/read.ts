import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { RedemptionMethod } from "@/db/enums";
import { creditSettings as table } from "@/db/schema/redemptions";
import { unseal } from "@/lib/kit/auth/seal";

/** How an organization lets credit be used. Amounts are cents, shares basis points. */
export interface CreditRules {
  readonly methods: readonly RedemptionMethod[];
  readonly minimumCents: number;
  readonly stepCents: number;
  readonly invoiceShareBps: number;
  /** Above it a second member approves; null for never. */
  readonly approveAboveCents: number | null;
  /** From which share of the job on a refund takes a fixed reward back. */
  readonly reverseShareBps: number;
  /** From which total of a year on a person is marked in the year report. */
  readonly taxThresholdCents: number;
}

/** What holds for an organization that has changed nothing. */
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
  approveAboveCents: table.approveAboveCents,
  reverseShareBps: table.reverseShareBps,
  taxThresholdCents: table.taxThresholdCents,
};

/** The rules of an organization. */
export async function readCreditSettings(db: Db, orgId: string): Promise<CreditRules> {
  const [found] = await db.select(columns).from(table).where(eq(table.orgId, orgId));
  return found ?? defaultRules;
}

/** From which share of the job on, in basis points, a refund takes a fixed reward back. */
export async function readReverseShare(db: Db, orgId: string): Promise<number> {
  return (await readCreditSettings(db, orgId)).reverseShareBps;
}

/** What orders gift cards for an organization. */
export interface GiftCardAccount {
  readonly key: string;
  readonly campaignId: string;
  /** Left out for the account's balance. */
  readonly fundingId?: string;
}

/** The account of an organization with the provider of gift cards; null while it is not set up. */
export async function readGiftCardAccount(db: Db, orgId: string): Promise<GiftCardAccount | null> {
  const [found] = await db
    .select({
      sealedKey: table.sealedGiftCardKey,
      campaignId: table.giftCardCampaignId,
      fundingId: table.giftCardFundingId,
    })
    .from(table)
    .where(eq(table.orgId, orgId));
  if (!found?.sealedKey || !found.campaignId) return null;
  const { sealedKey, campaignId, fundingId } = found;
  return {
    key: unseal(sealedKey, giftCardKeyPlace(orgId)),
    campaignId,
    ...(fundingId !== null && { fundingId }),
  };
}

/** Where the provider's key is sealed for. */
export function giftCardKeyPlace(orgId: string): string {
  return `gift card key ${orgId}`;
}
