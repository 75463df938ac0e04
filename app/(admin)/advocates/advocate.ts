import type { z } from "zod";
import type { advocates } from "@/lib/advocates/contract";
import type { campaigns } from "@/lib/campaigns/contract";

/** An advocate as the table shows one. */
export type FoundAdvocate = z.output<typeof advocates.listAll.list.item>;

export type Campaign = z.output<typeof campaigns.list.list.item>;
