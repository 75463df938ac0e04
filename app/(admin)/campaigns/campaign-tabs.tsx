import { type AreaTab, AreaTabs } from "../area-tabs";

/** What customers see: the offers, the messages that ask for referrals, and the look. */
export const campaignTabs: readonly AreaTab[] = [
  { href: "/campaigns", label: "Campaigns" },
  { href: "/campaigns/asks", label: "Asks", keywords: "automatic messages texts reminders" },
  { href: "/campaigns/branding", label: "Branding", keywords: "logo color photo qr sign" },
];

export function CampaignTabs() {
  return <AreaTabs label="Campaigns" tabs={campaignTabs} />;
}
