import { cache } from "react";
import { getDashboard } from "@/lib/insights/dashboard/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { countInbox } from "@/lib/platform/inbox/service";

/** The organization's figures for the page. Cached per request. */
export const readFigures = cache(async (actor: Actor) => getDashboard(actor, {}));

/** What needs a person, for the sidebar and the page. Cached per request. */
export const readInboxCount = cache(async (actor: Actor) => countInbox(actor, {}));
