import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";
import type { Row } from "@/proof/guards/valid-rows";

/** Moves a referral to converted. */
export function convert(referralId: string, conversionId: string): string {
  return `UPDATE referrals SET status = 'converted', converted_at = '${at}', conversion_id = '${conversionId}'
           WHERE id = '${referralId}'`;
}

/** A whole conversion as one transaction: the record, the referral's move and the ledger entry. */
export function settle(referralId: string, conversionId: string, entry: Row = {}): string {
  const { org_id = ids.orgA, advocate_id = ids.ann } = entry;
  return [
    insert("conversions", { org_id, advocate_id, id: conversionId, referral_id: referralId }),
    convert(referralId, conversionId),
    insert("activity", { ...rewardFor(referralId, conversionId), ...entry }),
  ].join("; ");
}

/** What makes an entry a reward of 500 cents. */
export function rewardFor(referralId: string | null, conversionId: string | null): Row {
  const action = "advocate.referral.converted";
  return {
    action,
    amount_cents: 500,
    balance_after: 500,
    referral_id: referralId,
    conversion_id: conversionId,
  };
}
