import {
  BookOpen,
  Building2,
  Code,
  DatabaseBackup,
  History,
  KeyRound,
  type LucideIcon,
  Mail,
  Palette,
  ScrollText,
  ShieldCheck,
  Webhook,
} from "lucide-react";
import { reviewRulesPath } from "../paths";

/** A page below one of the settings pages. */
interface SettingsLink {
  readonly href: string;
  readonly label: string;
  /** Synonyms for the search. */
  readonly keywords: string;
  readonly description: string;
  readonly icon: LucideIcon;
}

export interface SettingsPage {
  readonly href: string;
  readonly label: string;
  /** Synonyms for the search. */
  readonly keywords: string;
  readonly below: readonly SettingsLink[];
}

/** What decides which settings a member can use. */
export interface SettingsViewer {
  readonly isTechnician: boolean;
  readonly isAdmin: boolean;
  /** Whether the plan includes the API. */
  readonly hasApi: boolean;
  /** Whether the member may see the server's backups. */
  readonly hasBackups: boolean;
}

const delivery = {
  href: "/settings/business/delivery",
  label: "Delivery",
  keywords: "messages emails texts log bounced",
  description: "Every email and text, and whether it arrived.",
  icon: Mail,
};

const backups = {
  href: "/settings/business/backups",
  label: "Backups",
  keywords: "restore copy",
  description: "Copies of everything on this server.",
  icon: DatabaseBackup,
};

const apiKeys = {
  href: "/settings/connections/api-keys",
  label: "API keys",
  keywords: "developer",
  description: "Let your website or a script do what you do here.",
  icon: KeyRound,
};

const business = {
  href: "/settings/business",
  label: "Business",
  keywords: "organization name time zone language healthcare plan usage holidays",
  below: [
    {
      href: "/settings/business/profile",
      label: "Business profile",
      keywords: "address phone license reviews",
      description: "Address, phone, license and reviews, as customers see them.",
      icon: Building2,
    },
    {
      href: "/campaigns/branding",
      label: "Branding",
      keywords: "logo color",
      description: "Your logo and color on every page and message.",
      icon: Palette,
    },
    delivery,
  ],
};

const admins: readonly SettingsPage[] = [
  business,
  {
    href: "/settings/team",
    label: "Team and security",
    keywords: "members people roles two-factor updates invite",
    below: [
      {
        href: "/settings/team/sso",
        label: "Single sign-on",
        keywords: "sso okta google",
        description: "Your team signs in with the account they have at work.",
        icon: ShieldCheck,
      },
      {
        href: "/settings/team/audit-log",
        label: "Audit log",
        keywords: "history",
        description: "Who changed what, and when.",
        icon: History,
      },
    ],
  },
  {
    href: "/settings/rewards",
    label: "Reward rules",
    keywords: "credit expiry refunds approval limits gift cards",
    below: [
      {
        href: reviewRulesPath,
        label: "Review rules",
        keywords: "fraud flags trusted",
        description: "What we check before a reward counts.",
        icon: ScrollText,
      },
    ],
  },
  {
    href: "/settings/connections",
    label: "Connections",
    keywords: "apps stripe quickbooks jobber",
    below: [
      apiKeys,
      {
        href: "/settings/connections/signed-events",
        label: "Signed events",
        keywords: "integrations developer",
        description: "Send data from your own software.",
        icon: Code,
      },
      {
        href: "/settings/connections/webhooks",
        label: "Webhooks",
        keywords: "developer endpoints",
        description: "Tell other systems about new leads, customers and credit.",
        icon: Webhook,
      },
      {
        href: "/settings/connections/api-reference",
        label: "API reference",
        keywords: "docs developer",
        description: "Every endpoint, with requests you can copy.",
        icon: BookOpen,
      },
    ],
  },
];

const you = {
  href: "/settings/you",
  label: "You",
  keywords: "account profile password sessions passkey alerts appearance",
};

/** The settings pages that the member can use, with the pages below each. The first one is where Settings leads. */
export function findSettingsPages(viewer: SettingsViewer): readonly SettingsPage[] {
  const { isTechnician, isAdmin, hasApi, hasBackups } = viewer;
  if (isTechnician) return [{ ...you, below: [] }];
  if (!isAdmin) return [{ ...you, below: hasApi ? [delivery, apiKeys] : [delivery] }];
  const all = [...admins, { ...you, below: [] }];
  return all.map((page) =>
    page === business && hasBackups ? { ...business, below: [...business.below, backups] } : page,
  );
}
