import { cache } from "react";
import { getNewLeads } from "@/lib/insights/dashboard/new-leads";
import { getDashboard } from "@/lib/insights/dashboard/service";
import type { Actor } from "@/lib/kit/auth/actor";

/** How the organization stands: for the sidebar, and for the page beside it. Read once per request. */
export const readFigures = cache(async (actor: Actor) => getDashboard(actor, {}));

/** The leads whom nobody has called yet: for the sidebar, and for the dashboard beside it. Read once per request. */
export const readNewLeads = cache(async (actor: Actor) => getNewLeads(actor, {}));
