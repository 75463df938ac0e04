import type { LeadCandidate, StoredRow } from "@/lib/files/customer-files/find-leads";
import { type Facts, nothing, type RowVerdict } from "@/lib/files/customer-files/judge";
import { compareNames } from "@/lib/files/customer-files/names";
import { refundIdOf } from "@/lib/files/customer-files/read-row";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { type Refund, rewardAfterRefunds } from "@/lib/ledger/reversal";

/** A job of the same file that converts its lead, as refunds need it. */
export interface Planned {
  readonly row: number;
  readonly lead: LeadCandidate;
  readonly jobValueCents: number | null;
  readonly rewardCents: number;
  /** Refunds of earlier rows. */
  readonly refunds: readonly Refund[];
}

/**
 * Judges a refund row by its invoice, for a job converted earlier or by the same file. Without an invoice it asks a
 * member.
 * @param reverseShareBps the refunded share of a job from which a fixed reward is taken back
 */
export function judgeRefund(
  row: StoredRow,
  leads: readonly LeadCandidate[],
  planned: Planned | undefined,
  reverseShareBps: number,
): RowVerdict {
  const refundId = refundIdOf(row);
  if (leads.some(({ knowsRefund }) => knowsRefund)) return nothing("counted", { refundId });
  const counted = leads.find(
    (lead) => isConverted(lead) && lead.externalId !== null && lead.externalId === row.invoice,
  );
  const job = counted ? earnedOf(counted) : planned;
  if (!job) return judgeUnnamed(row, leads);
  const { lead } = job;
  if (row.unread !== null) return askRefund(row, [lead], "unread");
  if (row.jobValueCents !== null && job.jobValueCents === null) return askRefund(row, [lead], "noRefundTotal");
  return {
    outcome: "reverse",
    facts: { why: "matched", by: ["invoice"], refundId, ...(!counted && planned && { asRow: planned.row }) },
    lead,
    creditCents: changeOf(job, row.jobValueCents, reverseShareBps),
  };
}

type PlannedJob = Omit<Planned, "row">;

/** The job that converted a lead, with its refunds so far. */
export function earnedOf(lead: LeadCandidate): PlannedJob {
  const { jobValueCents, rewardCents, refunds } = lead;
  return { lead, jobValueCents, rewardCents: rewardCents ?? 0, refunds };
}

const isConverted = ({ status }: LeadCandidate) => status === "converted";

/** The change of the reward in cents, zero or negative. */
export function changeOf(
  { lead, jobValueCents, rewardCents, refunds }: PlannedJob,
  refundCents: number | null,
  reverseShareBps: number,
): number {
  const earned = {
    rewardMode: lead.rewardMode,
    rewardValue: lead.advocateRewardValue,
    jobValueCents,
    rewardCents,
  };
  const before = rewardAfterRefunds(earned, refunds, reverseShareBps);
  const after = rewardAfterRefunds(earned, [...refunds, refundCents], reverseShareBps);
  return after.rewardCents - before.rewardCents;
}

/** Judges a refund without a known job, by the leads it may belong to. */
function judgeUnnamed(row: StoredRow, leads: readonly LeadCandidate[]): RowVerdict {
  const refundId = refundIdOf(row);
  const email = row.email && normalizeEmail(row.email);
  const theirs = leads.filter((lead) => {
    const isWhose =
      (email !== null && lead.friendEmail === email) ||
      (row.phone !== null && lead.friendPhone === row.phone && compareNames(row.name, lead.friendName) !== "other");
    // Another invoice is a later job, which earned no reward.
    return (
      isConverted(lead) && lead.stage !== "reversed" && isWhose && (row.invoice === null || lead.externalId === null)
    );
  });
  return theirs.length > 0 ? askRefund(row, theirs, "whichRefund") : nothing("noRefund", { refundId });
}

function askRefund(
  row: StoredRow,
  leads: readonly LeadCandidate[],
  why: "unread" | "noRefundTotal" | "whichRefund",
): RowVerdict {
  const email = row.email && normalizeEmail(row.email);
  const options = leads.map(({ referralId, advocateId, friendEmail, friendPhone, friendName }) => ({
    referralId,
    advocateId,
    signs: {
      email: email && friendEmail ? email === friendEmail : null,
      phone: row.phone && friendPhone ? row.phone === friendPhone : null,
      name: compareNames(row.name, friendName),
      code: null,
      advocate: null,
      days: null,
    },
  }));
  const needsTotal = why === "unread" && row.jobValueCents === null;
  const facts: Facts = {
    why,
    by: [],
    options,
    refundId: refundIdOf(row),
    ...(needsTotal && { needsTotal }),
  };
  return { outcome: "ask", facts };
}
