import { Handshake, House, Inbox, type LucideIcon, Megaphone, Settings, Users, Wallet } from "lucide-react";
import { inboxPath, moneyPath, settingsPath } from "../paths";

/** Areas whose link shows a count. */
export type CountedItem = "inbox";

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: CountedItem;
  /** Synonyms for the search. */
  readonly keywords?: string;
}

/** The main areas, and the settings. */
export const navItems = {
  work: [
    { href: "/home", label: "Home", icon: House },
    { href: inboxPath, label: "Inbox", icon: Inbox, count: "inbox" },
    { href: "/leads", label: "Leads", icon: Handshake, keywords: "friends referrals" },
    { href: "/advocates", label: "Advocates", icon: Users, keywords: "customers people" },
    {
      href: moneyPath,
      label: "Money",
      icon: Wallet,
      keywords: "close month statement report bookkeeper credit",
    },
    { href: "/campaigns", label: "Campaigns", icon: Megaphone },
  ],
  side: [{ href: settingsPath, label: "Settings", icon: Settings }],
} satisfies Readonly<Record<string, readonly NavItem[]>>;

const advocatePage = /^\/campaigns\/[^/]+\/advocates\//;

/** Whether a path is the area's own page, a subpage, or elsewhere. */
export function placeOf(path: string, { href }: NavItem): "page" | "true" | undefined {
  if (path === href) return "page";
  // An advocate's page is below a campaign, but is reached from the advocates.
  const area = advocatePage.test(path) ? "/advocates/" : path;
  return area.startsWith(`${href}/`) ? "true" : undefined;
}
