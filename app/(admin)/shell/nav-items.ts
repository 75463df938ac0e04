import {
  BookOpen,
  ChartColumn,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleHeart,
  Palette,
  Settings,
  ShieldCheck,
  Ticket,
  Users,
} from "lucide-react";

/** Areas whose link shows a count. */
export type CountedItem = "campaigns" | "advocates" | "referrals" | "reviews";

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The prefix of its subpages, if that isn't `href`. */
  readonly inside?: string;
  readonly count?: CountedItem;
}

/** The main areas, and those for lookup and setup. */
export const navItems = {
  work: [
    { href: "/dashboard", label: "Dashboard", icon: LayoutDashboard },
    { href: "/campaigns", label: "Campaigns", icon: Megaphone, count: "campaigns" },
    { href: "/advocates", label: "Advocates", icon: Users, count: "advocates" },
    { href: "/referrals", label: "Leads", icon: Handshake, count: "referrals" },
    { href: "/review", label: "Review", icon: ShieldCheck, count: "reviews" },
    { href: "/asks", label: "Asks", icon: MessageCircleHeart },
    { href: "/redeem", label: "Redeem", icon: Ticket },
    { href: "/messages", label: "Messages", icon: Mail },
    { href: "/reports/credit", label: "Reports", icon: ChartColumn, inside: "/reports" },
    { href: "/branding", label: "Branding", icon: Palette },
  ],
  side: [
    { href: "/docs", label: "API reference", icon: BookOpen },
    { href: "/settings/organization", label: "Settings", icon: Settings, inside: "/settings" },
  ],
} satisfies Readonly<Record<string, readonly NavItem[]>>;

const advocatePage = /^\/campaigns\/[^/]+\/advocates\//;

/** Whether a path is the area's own page, a subpage, or elsewhere. */
export function placeOf(path: string, { href, inside = href }: NavItem): "page" | "true" | undefined {
  if (path === href) return "page";
  // An advocate's page is below a campaign, but is reached from the advocates.
  const area = advocatePage.test(path) ? "/advocates/" : path;
  return area.startsWith(`${inside}/`) ? "true" : undefined;
}
