import type { z } from "zod";
import type { campaigns } from "@/lib/campaigns/contract";

/** The campaign of the page. */
export type Campaign = z.output<typeof campaigns.get.output>["campaign"];
