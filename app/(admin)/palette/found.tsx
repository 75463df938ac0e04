import { Megaphone } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { advocatePath, campaignPath, referralsPath } from "../paths";
import type { Entry } from "./entry";
import { PaletteGroup, PaletteRow } from "./palette-row";
import type { Found } from "./use-found";

interface FoundProps<Item> {
  readonly items: readonly Item[];
  readonly act: (what: Entry["act"]) => void;
}

/** Advocates, with their campaign and what they have to spend. */
export function FoundAdvocates({ items, act }: FoundProps<Found["advocates"][number]>) {
  return (
    <PaletteGroup heading="Advocates">
      {items.map((advocate) => (
        <PaletteRow
          key={advocate.advocateId}
          id={`advocate ${advocate.advocateId}`}
          name={advocate.name}
          leading={<Avatar name={advocate.name} />}
          detail={
            <>
              <bdi>{advocate.campaignName}</bdi> · <bdi>{advocate.email ?? advocate.phone}</bdi>
            </>
          }
          trailing={<Money cents={advocate.creditBalanceCents} />}
          onSelect={() => act(advocatePath(advocate))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Referrals, with who made them and how they stand. They open in the inbox, where they can be converted. */
export function FoundReferrals({ items, act }: FoundProps<Found["referrals"][number]>) {
  return (
    <PaletteGroup heading="Referrals">
      {items.map(({ referralId, friendName, friendEmail, advocateName, campaignName, status }) => (
        <PaletteRow
          key={referralId}
          id={`referral ${referralId}`}
          name={friendName}
          leading={<Avatar name={friendName} />}
          detail={
            <>
              referred by <bdi>{advocateName}</bdi> · <bdi>{campaignName}</bdi>
            </>
          }
          trailing={
            status === "pending" ? (
              <Badge tone="amber">Waiting</Badge>
            ) : (
              <Badge tone="accent">Converted</Badge>
            )
          }
          onSelect={() => act(referralsPath({ q: friendEmail, status: "all" }))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Campaigns, with how they stand. */
export function FoundCampaigns({ items, act }: FoundProps<Found["campaigns"][number]>) {
  return (
    <PaletteGroup heading="Campaigns">
      {items.map(({ campaignId, name, status }) => (
        <PaletteRow
          key={campaignId}
          id={`campaign ${campaignId}`}
          name={name}
          leading={<Megaphone aria-hidden size={16} strokeWidth={1.75} />}
          trailing={status === "paused" && <Badge>Paused</Badge>}
          onSelect={() => act(campaignPath(campaignId))}
        />
      ))}
    </PaletteGroup>
  );
}
