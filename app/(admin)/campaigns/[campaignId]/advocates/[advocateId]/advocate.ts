import type { z } from "zod";
import type { advocates } from "@/lib/advocates/contract";

type Found = z.output<typeof advocates.get.output>;

/** The advocate of the page. */
export type Advocate = Found["advocate"];

/** A friend whom the advocate has referred. */
export type Referred = Found["referrals"][number];
