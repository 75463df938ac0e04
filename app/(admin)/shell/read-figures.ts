import { cache } from "react";
import type { Actor } from "@/lib/auth/actor";
import { getDashboard } from "@/lib/dashboard/service";

/** How the organization stands: for the sidebar, and for the page beside it. Read once per request. */
export const readFigures = cache(async (actor: Actor) => getDashboard(actor, {}));
