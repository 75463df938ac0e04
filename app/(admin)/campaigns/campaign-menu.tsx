"use client";

import { Copy, Trash2 } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { DeleteCampaign } from "./delete-campaign";
import type { ShownCampaign } from "./read-campaign";
import { useDuplicate } from "./use-campaign-actions";

interface CampaignMenuProps {
  readonly campaign: ShownCampaign;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** The first items. */
  readonly children: ReactNode;
  /** Called after the campaign is deleted, before the page refreshes. */
  readonly onDeleted?: () => void;
}

/** A campaign's menu, which ends with its copy and its end. */
export function CampaignMenu({ campaign, trigger, children, onDeleted }: CampaignMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const duplicate = useDuplicate(campaign);
  return (
    <>
      <Menu trigger={trigger}>
        {children}
        <MenuItem icon={Copy} onSelect={duplicate}>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete …
        </MenuItem>
      </Menu>
      <DeleteCampaign
        campaign={campaign}
        open={deleting}
        onOpenChange={setDeleting}
        {...(onDeleted && { onDone: onDeleted })}
      />
    </>
  );
}
