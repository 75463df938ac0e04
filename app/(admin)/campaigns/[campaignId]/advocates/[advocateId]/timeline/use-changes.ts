"use client";

import { z } from "zod";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { audit } from "@/lib/audit/contract";
import { fromChange } from "./happening";
import { mapPages } from "./weave";

/** What members changed about the advocate's contact, as the audit log has it. */
export function useChanges(first: FirstPage<typeof audit.list>) {
  return mapPages(usePages(audit.list, z.decode(audit.list.input, first.input), first), fromChange);
}
