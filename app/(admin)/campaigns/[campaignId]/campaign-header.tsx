"use client";

import { Copy, Ellipsis, FileUp, Pause, Pencil, Play, Trash2, UserPlus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeCap, describeOffer } from "@/components/campaigns/offer";
import { campaignState, StateBadge } from "@/components/campaigns/state-badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { advocatesPath, campaignPath } from "../../paths";
import { DeleteCampaign } from "../delete-campaign";
import type { ShownCampaign } from "../read-campaign";
import { useDuplicate } from "../use-duplicate";
import { useStatusChange } from "../use-status-change";

/** The campaign's offer and actions. */
export function CampaignHeader({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, name, expiresAt } = campaign;
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const { pause, resume, pending } = useStatusChange(campaign);
  const duplicate = useDuplicate(campaign);
  const state = campaignState(campaign, new Date());
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Campaigns", href: "/campaigns" }, { label: name }]}
        title={<bdi>{name}</bdi>}
        badge={<StateBadge campaign={campaign} />}
        description={
          <>
            {name !== describeOffer(campaign) && `${describeOffer(campaign)}. `}
            {describeCap(campaign.maxReferralsPerAdvocate)} {!expiresAt && "No end date."}
            {expiresAt && state !== "ended" && (
              <>
                Until <DateTime value={expiresAt} />.
              </>
            )}
          </>
        }
        actions={
          <>
            <ButtonLink icon={Pencil} href={`${campaignPath(campaignId)}/edit`}>
              {state === "ended" ? "Edit or extend" : "Edit"}
            </ButtonLink>
            {state === "active" && (
              <Button icon={Pause} onClick={pause} pending={pending}>
                Pause
              </Button>
            )}
            {state === "paused" && (
              <Button icon={Play} onClick={resume} pending={pending}>
                Resume
              </Button>
            )}
            <ButtonLink icon={UserPlus} variant="primary" href={advocatesPath({ enroll: "1", campaignId })}>
              Invite advocate
            </ButtonLink>
          </>
        }
        menu={
          <Menu trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}>
            <MenuItem asChild>
              <Link href={`/advocates/import?${new URLSearchParams({ campaignId })}`}>
                <FileUp size={16} className="text-soft" />
                Import advocates
              </Link>
            </MenuItem>
            <MenuItem icon={Copy} onSelect={duplicate}>
              Duplicate
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              Delete …
            </MenuItem>
          </Menu>
        }
      />
      <DeleteCampaign
        campaign={campaign}
        open={deleting}
        onOpenChange={setDeleting}
        onDone={() => router.push("/campaigns")}
      />
    </>
  );
}
