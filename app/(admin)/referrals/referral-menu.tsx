"use client";

import { LazyMenu } from "@/components/lazy";
import type { ReferralMenuProps } from "./referral-menu-items";

const loadMenu = () => import("./referral-menu-items").then(({ ReferralMenuItems }) => ReferralMenuItems);

/** What is done with a lead less often than to reach or convert it. */
export function ReferralMenu({ trigger, ...menu }: ReferralMenuProps) {
  return (
    <LazyMenu load={loadMenu} menuProps={{ ...menu, trigger }}>
      {trigger}
    </LazyMenu>
  );
}
