"use client";

import { LazyMenu } from "@/components/lazy";
import type { ReferralMenuProps } from "./referral-menu-items";

const loadMenu = () => import("./referral-menu-items").then(({ ReferralMenuItems }) => ReferralMenuItems);

/** Less common actions on a lead. */
export function ReferralMenu({ trigger, ...menu }: ReferralMenuProps) {
  return (
    <LazyMenu load={loadMenu} menuProps={{ ...menu, trigger }}>
      {trigger}
    </LazyMenu>
  );
}
