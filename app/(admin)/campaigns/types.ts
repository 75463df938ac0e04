import type { z } from "zod";
import type { campaigns } from "@/lib/campaigns/contract";

/** A campaign as the pages hold it, with real Dates. */
export type ShownCampaign = z.output<typeof campaigns.get.output>["campaign"];
