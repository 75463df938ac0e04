"use client";

import { Ellipsis } from "lucide-react";
import { PersonItems } from "@/components/people/person-items";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";

interface ReferralMenuItemsProps {
  readonly referralId: string;
  readonly friendName: string;
  readonly isAdmin: boolean;
  readonly onErase: () => void;
  readonly defaultOpen: boolean;
}

/** The menu of a referral, which loads when it is opened. */
export function ReferralMenuItems({ referralId, friendName, defaultOpen, ...items }: ReferralMenuItemsProps) {
  return (
    <Menu
      defaultOpen={defaultOpen}
      trigger={<IconButton label={`More actions for ${friendName}`} icon={Ellipsis} variant="secondary" />}
    >
      <PersonItems person={{ referralId }} {...items} />
    </Menu>
  );
}
