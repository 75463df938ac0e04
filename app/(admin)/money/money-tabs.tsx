import { AreaTabs } from "../area-tabs";

export const moneyTabs = [
  { href: "/money", label: "Statement" },
  { href: "/money/customers", label: "By customer" },
  { href: "/money/redeem", label: "Use credit" },
  { href: "/money/year", label: "Tax year" },
];

export function MoneyTabs() {
  return <AreaTabs label="Money" tabs={moneyTabs} />;
}
