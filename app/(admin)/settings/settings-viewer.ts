import { cache } from "react";
import { runsServer } from "@/lib/accounts/organizations/runs-server";
import type { Actor } from "@/lib/kit/auth/actor";
import { findSettingsPages, type SettingsPage } from "./settings-pages";

/** The settings page that leads the member to a page below it, for the page's breadcrumbs. */
export async function readParent(actor: Actor, href: string): Promise<Pick<SettingsPage, "href" | "label">> {
  const pages = await readSettingsPages(actor);
  const parent = pages.find(({ below }) => below.some((link) => link.href === href));
  return parent ? { href: parent.href, label: parent.label } : { href: "/settings/you", label: "You" };
}

/** The settings pages that the member can use. Cached per request. */
export const readSettingsPages = cache(async (actor: Actor) =>
  findSettingsPages({
    isTechnician: actor.isTechnician ?? false,
    isAdmin: actor.roles.includes("admin"),
    hasApi: actor.plan.api,
    hasBackups: await runsServer(actor),
  }),
);
