"use client";

import { Ellipsis, Pause, Pencil, Play, Trash2, UserPlus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { campaignState } from "@/components/campaigns/campaign-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { advocatesPath, campaignPath } from "../paths";
import { DeleteCampaign } from "./delete-campaign";
import type { ShownCampaign } from "./types";
import { useStatusChange } from "./use-status-change";

/** What can be done with a campaign of the list. */
export function CampaignMenu({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, name } = campaign;
  const [deleting, setDeleting] = useState(false);
  const { pause, resume } = useStatusChange(campaign);
  const state = campaignState(campaign, new Date());
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={Ellipsis} size="small" />}>
        <MenuItem asChild>
          <Link href={`${campaignPath(campaignId)}/edit`}>
            <Pencil aria-hidden size={16} strokeWidth={1.75} className="text-soft" />
            {state === "ended" ? "Edit or extend" : "Edit"}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href={advocatesPath({ enroll: "1", campaignId })}>
            <UserPlus aria-hidden size={16} strokeWidth={1.75} className="text-soft" />
            Invite an advocate
          </Link>
        </MenuItem>
        {state === "active" && (
          <MenuItem icon={Pause} onSelect={pause}>
            Pause
          </MenuItem>
        )}
        {state === "paused" && (
          <MenuItem icon={Play} onSelect={resume}>
            Resume
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete …
        </MenuItem>
      </Menu>
      <DeleteCampaign campaign={campaign} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}
