import { BookOpen, LayoutDashboard, type LucideIcon, Settings } from "lucide-react";

export interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where the places inside begin, when that is not `href`. */
  readonly inside?: string;
}

/** Where members work, and where they look things up or set them up. */
export const places = {
  work: [{ href: "/dashboard", label: "Dashboard", icon: LayoutDashboard }],
  side: [
    { href: "/docs", label: "API reference", icon: BookOpen },
    { href: "/settings/organization", label: "Settings", icon: Settings, inside: "/settings" },
  ],
} satisfies Readonly<Record<string, readonly Place[]>>;
