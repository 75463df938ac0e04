import type { z } from "zod";
import type { campaigns } from "@/lib/campaigns/contract";
import type { referrals } from "@/lib/referrals/contract";

/** A referral as the inbox has it. */
export type FoundReferral = z.output<typeof referrals.listAll.output>["referrals"][number];

export type Campaign = z.output<typeof campaigns.list.output>["campaigns"][number];
