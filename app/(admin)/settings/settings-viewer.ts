import { cache } from "react";
import type { Actor } from "@/lib/kit/auth/actor";
import { mayManageBackups } from "@/lib/platform/backup/rights";
import { findSettingsPages } from "./settings-pages";

/** The settings pages that the member can use. Cached per request. */
export const readSettingsPages = cache(async (actor: Actor) =>
  findSettingsPages({
    isTechnician: actor.isTechnician ?? false,
    isAdmin: actor.roles.includes("admin"),
    hasApi: actor.plan.api,
    hasBackups: await mayManageBackups(actor),
  }),
);
