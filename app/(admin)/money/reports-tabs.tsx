import { AreaTabs } from "../area-tabs";

export const moneyTabs = [
  { href: "/money", label: "Overview" },
  { href: "/money/redeem", label: "Redeem" },
  { href: "/money/credit", label: "Credit" },
  { href: "/money/year", label: "Year" },
];

export function ReportsTabs() {
  return <AreaTabs label="Money" tabs={moneyTabs} />;
}
