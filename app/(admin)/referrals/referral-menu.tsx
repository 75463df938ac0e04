"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { LazyMenu, lazy, useWas } from "@/components/lazy";
import { IconButton } from "@/components/ui/icon-button";
import type { FoundReferral } from "./view";

const loadMenu = () => import("./referral-menu-items").then(({ ReferralMenuItems }) => ReferralMenuItems);
const EraseDialog = lazy(
  () => import("@/components/people/erase-dialog").then((module) => module.EraseDialog),
  null,
);

interface ReferralMenuProps {
  readonly referral: FoundReferral;
  readonly isAdmin: boolean;
}

/** What is done with a friend less often. */
export function ReferralMenu({ referral: { referralId, friendName }, isAdmin }: ReferralMenuProps) {
  const [erasing, setErasing] = useState(false);
  const wasErasing = useWas(erasing);
  return (
    <>
      <LazyMenu
        load={loadMenu}
        menuProps={{ referralId, friendName, isAdmin, onErase: () => setErasing(true) }}
      >
        <IconButton label={`More actions for ${friendName}`} icon={Ellipsis} variant="secondary" />
      </LazyMenu>
      {wasErasing && (
        <EraseDialog
          person={{ referralId }}
          name={friendName}
          open={erasing}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}
