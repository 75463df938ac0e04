import { type AreaTab, AreaTabs } from "../area-tabs";

export const moneyTabs: readonly AreaTab[] = [
  { href: "/money", label: "Statement" },
  { href: "/money/customers", label: "By customer", keywords: "balances owe owed" },
  { href: "/money/redeem", label: "Use credit" },
  { href: "/money/year", label: "Tax year", keywords: "1099 irs taxes annual report" },
];

export function MoneyTabs() {
  return <AreaTabs label="Money" tabs={moneyTabs} />;
}
