import { advocates } from "@/lib/advocates/contract";
import type { Endpoint } from "@/lib/api/contract";
import { campaigns } from "@/lib/campaigns/contract";
import { credit } from "@/lib/credit/contract";
import { dashboard } from "@/lib/dashboard/contract";
import { referrals } from "@/lib/referrals/contract";

/** Every endpoint there is, by domain: what the reference page shows and the generated tests walk. */
export const contract = { campaigns, advocates, referrals, credit, dashboard };

/** The same as one list, each with its domain. */
export const endpoints: readonly { domain: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([domain, group]) => Object.values<Endpoint>(group).map((endpoint) => ({ domain, endpoint })),
);
