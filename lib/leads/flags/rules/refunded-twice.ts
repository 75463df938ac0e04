import { z } from "zod";
import { flagRule } from "@/lib/leads/flags/rule";

// A reward that the business takes back for its own reasons is not a refund.
export const refundedTwice = flagRule({
  key: "refunded_twice",
  label: "Repeated refunds",
  about: "Jobs of two or more friends of the same advocate were refunded soon after they converted.",
  severity: "medium",
  isOn: true,
  number: { value: 30, label: "Days after the conversion", looser: "lower" },
  moment: "reversed",
  find: (value) => `
    SELECT jsonb_build_object('refunds', t.refunds, 'days', ${value}) AS facts
      FROM (SELECT count(*) AS refunds, bool_or(f.id = c.id) AS is_own FROM referrals f
             WHERE f.org_id = c.org_id AND f.advocate_id = c.advocate_id AND f.status = 'converted'
               AND EXISTS (SELECT FROM reversals v
                            WHERE v.org_id = c.org_id AND v.referral_id = f.id AND v.undone_at IS NULL
                              AND v.reason IN ('refunded', 'canceled', 'chargeback') AND v.created_at <= c.at
                              AND v.created_at <= f.converted_at + make_interval(days => ${value}))) t
     WHERE t.is_own AND t.refunds > 1`,
  facts: z.object({ refunds: z.int(), days: z.int() }),
  say: ({ refunds, days }, { advocate }) =>
    `${refunds} of ${advocate.called}’s friends were refunded within ${days === 1 ? "1 day" : `${days} days`} of the conversion.`,
});
