import { cache } from "react";
import { getNewLeads } from "@/lib/insights/dashboard/new-leads";
import { getDashboard } from "@/lib/insights/dashboard/service";
import type { Actor } from "@/lib/kit/auth/actor";

/** The organization's figures for the sidebar and the page. Cached per request. */
export const readFigures = cache(async (actor: Actor) => getDashboard(actor, {}));

/** Leads no one has called yet, for the sidebar and the dashboard. Cached per request. */
export const readNewLeads = cache(async (actor: Actor) => getNewLeads(actor, {}));
