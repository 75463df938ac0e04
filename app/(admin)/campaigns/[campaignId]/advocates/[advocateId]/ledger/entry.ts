import type { z } from "zod";
import type { credit } from "@/lib/ledger/contract";

/** An entry of the ledger as the API answers it. */
export type Entry = z.output<typeof credit.activity.output>["activity"][number];
