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

/** The areas whose link carries a count. */
export type CountedItem = "campaigns" | "advocates" | "referrals" | "reviews";

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where the pages inside begin, when that is not `href`. */
  readonly inside?: string;
  readonly count?: CountedItem;
}

/** Where members work, and where they look things up or set them up. */
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

/** How a page stands to an area: it is its first one, one inside, or elsewhere. */
export function placeOf(path: string, { href, inside = href }: NavItem): "page" | "true" | undefined {
  if (path === href) return "page";
  // An advocate's page has its address below a campaign, and people come to it from the advocates.
  const area = advocatePage.test(path) ? "/advocates/" : path;
  return area.startsWith(`${inside}/`) ? "true" : undefined;
}
