/** One event of each type for one advocate and friend, in the order they happen. */
export function exampleEvents({ campaignId, referralCode }: { campaignId: string; referralCode: string }) {
  return {
    "advocate.enroll": {
      id: "customer-311",
      type: "advocate.enroll",
      data: { campaignId, name: "Ann Reyes", email: "ann@example.com", phone: "+14155550132" },
    },
    "job.completed": {
      id: "job-1042",
      type: "job.completed",
      data: { email: "ann@example.com", externalId: "job-1042", service: "water heater install" },
    },
    "referral.create": {
      id: "lead-87",
      type: "referral.create",
      data: { referralCode, friendName: "Fred Fox", friendEmail: "fred@example.com" },
    },
    "referral.convert": {
      id: "invoice-1042",
      type: "referral.convert",
      data: {
        campaignId,
        friendEmail: "fred@example.com",
        jobValueCents: 48_000,
        externalId: "invoice-1042",
      },
    },
    "referral.reverse": {
      id: "refund-77",
      type: "referral.reverse",
      data: { externalId: "invoice-1042", refundId: "refund-77", refundedValueCents: 12_000 },
    },
    "referral.unreverse": {
      id: "refund-77-failed",
      type: "referral.unreverse",
      data: { externalId: "invoice-1042", refundId: "refund-77" },
    },
  } as const;
}
