import { z } from "zod";
import { endpoint } from "@/lib/api/contract";

const count = z.int();

export const dashboard = {
  get: endpoint({
    method: "GET",
    path: "/api/app/dashboard",
    status: 200,
    summary: "Read the dashboard",
    description:
      "Figures of the whole organization at this moment. Advocates and referrals are zero while the plan includes no campaigns.",
    access: {},
    input: z.strictObject({}),
    output: z
      .object({
        campaigns: z.object({
          total: count.meta({ description: "Active and paused campaigns." }),
          active: count,
        }),
        advocates: z.object({
          total: count,
          withPendingRewards: count.meta({ description: "Advocates with credit to spend." }),
          totalCreditBalanceCents: count,
        }),
        referrals: z.object({
          total: count,
          pending: count.meta({ description: "Not converted yet, whether or not the campaign has ended." }),
          converted: count,
          conversionRate: z
            .number()
            .meta({ description: "converted / total, rounded to 3 decimals; 0 without referrals." }),
        }),
      })
      .meta({ id: "Dashboard" }),
    errors: ["invalid_input"],
  }),
};
