"use client";

import {
  BookOpen,
  CircleCheck,
  FileSpreadsheet,
  Keyboard,
  LogOut,
  type LucideIcon,
  Megaphone,
  Monitor,
  Moon,
  Phone,
  Settings,
  SlidersHorizontal,
  Sun,
  Ticket,
  Undo2,
  Upload,
  UserPlus,
  Wallet,
} from "lucide-react";
import { useThemeChoice } from "@/components/ui/use-theme-choice";
import { invitations } from "@/lib/accounts/invitations/contract";
import { denial } from "@/lib/kit/auth/access";
import { campaignTabs } from "../campaigns/campaign-tabs";
import { useQuickActions } from "../job-done/use-quick-actions";
import { moneyTabs } from "../money/money-tabs";
import { advocatesPath, customerFilesPath, referralsPath, reviewRulesPath } from "../paths";
import { findSettingsPages } from "../settings/settings-pages";
import { type NavItem, navItems } from "../shell/nav-items";
import { signOut } from "../shell/sign-out";
import { shortcuts } from "./shortcuts";
import { usePalette } from "./use-palette";

interface EntryGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

/** The palette's entries for the caller. Those denied by role or plan carry the reason. */
export function useEntries(caller: Caller): readonly EntryGroup[] {
  const { setTheme } = useThemeChoice();
  const { openHelp } = usePalette();
  const { open } = useQuickActions();
  const does = actions(caller, () => open("job"));
  const pages = [...[...navItems.work, ...navItems.side].map(navEntry), ...tabEntries(), ...settingEntries(caller)];
  return [
    { heading: "Actions", entries: does },
    {
      heading: "Go to",
      entries: pages.filter(({ act }, at) => !leadsTo(act, [...does, ...pages.slice(0, at)])),
    },
    { heading: "You", entries: [...themes(setTheme), ...personal(openHelp)] },
  ];
}

/** Some pages are reached in more than one way; the palette names each once. */
function leadsTo(act: PaletteEntry["act"], entries: readonly PaletteEntry[]): boolean {
  return entries.some((entry) => entry.act === act);
}

function themes(setTheme: (theme: string) => void): PaletteEntry[] {
  const keywords = "appearance theme mode switch";
  const choose = (theme: string) => () => setTheme(theme);
  return [
    { id: "light", label: "Light appearance", icon: Sun, keywords: `${keywords} day`, act: choose("light") },
    { id: "dark", label: "Dark appearance", icon: Moon, keywords: `${keywords} night`, act: choose("dark") },
    { id: "system", label: "Match system appearance", icon: Monitor, keywords, act: choose("system") },
  ];
}

function personal(openHelp: () => void): PaletteEntry[] {
  return [
    {
      id: "guide",
      label: "Guide",
      icon: BookOpen,
      keywords: "help documentation manual how",
      act: () => window.open("/docs/guide", "_blank", "noopener"),
    },
    { id: "keys", label: "Keyboard shortcuts", icon: Keyboard, keywords: "help", keys: ["?"], act: openHelp },
    { id: "sign-out", label: "Sign out", icon: LogOut, keywords: "log out leave", act: () => void signOut() },
  ];
}

function actions(caller: Caller, openJob: () => void): PaletteEntry[] {
  const off = caller.plan.campaigns === 0 && { denied: "Not part of your account" };
  const isDenied = denial(caller, invitations.create.access) !== null;
  return [
    {
      id: "campaign",
      label: "New campaign",
      icon: Megaphone,
      keywords: "create add",
      keys: ["C"],
      act: "/campaigns/new",
      ...off,
    },
    {
      id: "advocate",
      label: "Invite advocate",
      icon: UserPlus,
      keywords: "enroll new add create",
      keys: ["I"],
      act: advocatesPath({ enroll: "1" }),
      ...off,
    },
    {
      id: "job",
      label: "Job done",
      icon: CircleCheck,
      keywords: "finished complete customer ask text thank technician",
      act: openJob,
      ...off,
    },
    {
      id: "referral",
      label: "Log a call",
      icon: Phone,
      keywords: "add referral new lead create friend caller phone",
      act: referralsPath({ call: "1" }),
      ...off,
    },
    {
      id: "reverse",
      label: "Reverse a reward",
      icon: Undo2,
      keywords: "refund refunded job canceled take back undo",
      act: referralsPath({ status: "converted" }),
      ...off,
    },
    {
      id: "use-credit",
      label: "Use credit",
      icon: Ticket,
      keywords: "redeem code counter pay bill invoice take off",
      act: "/money/redeem",
      ...off,
    },
    {
      id: "import",
      label: "Import advocates",
      icon: Upload,
      keywords: "csv spreadsheet upload",
      act: "/advocates/import",
      ...off,
    },
    {
      id: "customer-file",
      label: "Upload a customer file",
      icon: FileSpreadsheet,
      keywords: "csv excel spreadsheet invoices jobs convert leads import",
      act: customerFilesPath(),
      ...off,
    },
    {
      id: "review-rules",
      label: "Review rules",
      icon: SlidersHorizontal,
      keywords: "fraud abuse doubtful flags check trusted",
      act: reviewRulesPath,
    },
    {
      id: "colleague",
      label: "Invite a colleague",
      icon: UserPlus,
      keywords: "team user member add",
      act: "/settings/team",
      ...(isDenied && { denied: "Owners only" }),
    },
  ];
}

function navEntry({ href, label, icon, keywords = "" }: NavItem): PaletteEntry {
  const keys = shortcuts.find((shortcut) => shortcut.href === href)?.keys;
  return {
    id: href,
    label,
    icon,
    keywords: `go to open page ${keywords}`,
    act: href,
    ...(keys && { keys: keys.map((key) => key.toUpperCase()) }),
  };
}

/** The pages beside an area's first one. */
function tabEntries(): PaletteEntry[] {
  return [
    ...campaignTabs.slice(1).map((tab) => ({ ...tab, icon: Megaphone })),
    ...moneyTabs.slice(1).map((tab) => ({ ...tab, icon: Wallet })),
  ].map(({ href, label, icon, keywords = "" }) => ({
    id: href,
    label,
    icon,
    act: href,
    keywords: `go to open page ${keywords}`,
  }));
}

function settingEntries({ roles, plan }: Caller): PaletteEntry[] {
  const isAdmin = roles.includes("admin");
  const pages = findSettingsPages({ isTechnician: false, isAdmin, hasApi: plan.api, hasBackups: false });
  return pages
    .flatMap(({ below, ...page }) => [{ ...page, icon: Settings }, ...below])
    .map(({ href, label, icon, keywords }) => ({
      id: `setting ${href}`,
      label,
      icon,
      act: href,
      keywords: `settings go to open page ${keywords}`,
    }));
}

/** The caller's access. */
export type Caller = Parameters<typeof denial>[0];

/** A page to open or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Synonyms for the search. */
  readonly keywords?: string;
  readonly keys?: readonly string[];
  /** Why it is denied, and who can do it. */
  readonly denied?: string;
  /** A path, or an action. */
  readonly act: string | (() => void);
}

/** Words of a question that name nothing. */
const fillers = new Set("a an can do find get how i is my see the to what where".split(" "));

/** Entries whose name or keywords contain every typed word as a word prefix. Fillers of a question don't count. */
export function findEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const typed = text
    .toLowerCase()
    .split(/[\s?]+/)
    .filter(Boolean);
  const terms = typed.filter((word, at) => at === typed.length - 1 || !fillers.has(word));
  return entries.filter(({ label, keywords = "" }) => {
    const words = `${label} ${keywords}`.toLowerCase().split(/[\s-]+/);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
}
