import { AreaTabs } from "../area-tabs";

/** What customers see: the offers, the messages that ask for referrals, and the look. */
export const campaignTabs = [
  { href: "/campaigns", label: "Campaigns" },
  { href: "/campaigns/asks", label: "Asks" },
  { href: "/campaigns/branding", label: "Branding" },
];

export function CampaignTabs() {
  return <AreaTabs label="Campaigns" tabs={campaignTabs} />;
}
