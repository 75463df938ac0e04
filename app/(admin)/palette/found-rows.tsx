"use client";

import { CircleHelp, ExternalLink, Megaphone, Receipt } from "lucide-react";
import { ReferralBadge } from "@/components/referrals/referral-badge";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { hasMatch } from "@/components/ui/find-matches";
import { MarkedPieces, MarkedText } from "@/components/ui/marked-text";
import { Money } from "@/components/ui/money";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocatePath, campaignPath, moneyPath, referralsPath } from "../paths";
import type { PaletteEntry } from "./entries";
import { PaletteGroup, PaletteRow } from "./palette-row";
import type { SearchResults } from "./use-search-results";

interface FoundProps<Item> {
  readonly items: readonly Item[];
  /** The search, which is marked in the rows. */
  readonly typed: string;
  readonly act: (what: PaletteEntry["act"]) => void;
}

/** Of a person's facts the first that the search matches. */
function findMatching(facts: readonly (string | undefined)[], typed: string): string | undefined {
  return facts.find((fact) => fact !== undefined && hasMatch(fact, typed));
}

/** Advocates with campaign and balance, and the email, phone or code that matches. */
export function FoundAdvocates({ items, typed, act }: FoundProps<SearchResults["advocates"][number]>) {
  return (
    <PaletteGroup heading="Advocates">
      {items.map((advocate) => {
        const { advocateId, name, email, referralCode, campaignName, creditBalanceCents } = advocate;
        const phone = advocate.phone && formatPhone(advocate.phone);
        const contact = findMatching([email, phone, referralCode], typed) ?? email ?? phone ?? "";
        return (
          <PaletteRow
            key={advocateId}
            id={`advocate ${advocateId}`}
            name={name}
            typed={typed}
            leading={<Avatar name={name} />}
            detail={
              <>
                <bdi>{campaignName}</bdi> ·{" "}
                <bdi>
                  <MarkedText text={contact} typed={typed} />
                </bdi>
              </>
            }
            trailing={<Money cents={creditBalanceCents} />}
            onSelect={() => act(advocatePath(advocate))}
          />
        );
      })}
    </PaletteGroup>
  );
}

/** Leads with advocate and stage, and the fact that matches. They open beside the list, where they can be converted. */
export function FoundReferrals({ items, typed, act }: FoundProps<SearchResults["referrals"][number]>) {
  return (
    <PaletteGroup heading="Leads">
      {items.map((referral) => {
        const { referralId, friendName, friendEmail, friendPhone, externalId, advocateName } = referral;
        const job = externalId && `Job ${externalId}`;
        const phone = friendPhone && formatPhone(friendPhone);
        const fact = findMatching([job, friendEmail, phone], typed);
        return (
          <PaletteRow
            key={referralId}
            id={`referral ${referralId}`}
            name={friendName}
            typed={typed}
            leading={<Avatar name={friendName} />}
            detail={
              <>
                {fact && (
                  <>
                    <bdi>
                      <MarkedText text={fact} typed={typed} />
                    </bdi>{" "}
                    ·{" "}
                  </>
                )}
                referred by{" "}
                <bdi>
                  <MarkedText text={advocateName} typed={typed} />
                </bdi>{" "}
                · <bdi>{referral.campaignName}</bdi>
              </>
            }
            trailing={<ReferralBadge referral={referral} />}
            onSelect={() => act(referralsPath({ status: "all", lead: referralId }))}
          />
        );
      })}
    </PaletteGroup>
  );
}

/** Credit used on an invoice, with its number marked. They open in the ledger. */
export function FoundUses({ items, typed, act }: FoundProps<SearchResults["uses"][number]>) {
  return (
    <PaletteGroup heading="Credit used">
      {items.map(({ activityId, advocateName, invoiceNumber = "", parts }) => (
        <PaletteRow
          key={activityId}
          id={`entry ${activityId}`}
          name={advocateName}
          typed={typed}
          leading={<Receipt size={16} />}
          detail={
            <bdi>
              <MarkedText text={`Invoice ${invoiceNumber}`} typed={typed} />
            </bdi>
          }
          trailing={<Money cents={parts.reduce((sum, { cents }) => sum + cents, 0)} signed />}
          onSelect={() => act(`${moneyPath}?${new URLSearchParams({ invoice: invoiceNumber, entry: activityId })}`)}
        />
      ))}
    </PaletteGroup>
  );
}

/** Campaigns with status. */
export function FoundCampaigns({ items, typed, act }: FoundProps<SearchResults["campaigns"][number]>) {
  return (
    <PaletteGroup heading="Campaigns">
      {items.map(({ campaignId, name, status }) => (
        <PaletteRow
          key={campaignId}
          id={`campaign ${campaignId}`}
          name={name}
          typed={typed}
          leading={<Megaphone size={16} />}
          trailing={status === "paused" && <Badge>Paused</Badge>}
          onSelect={() => act(campaignPath(campaignId))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Parts of the guide, which open beside the app: its forms keep what was typed. */
export function FoundHelp({ items, typed, act }: FoundProps<SearchResults["help"][number]>) {
  return (
    <PaletteGroup heading="Help">
      {items.map(({ href, part, excerpt }) => (
        <PaletteRow
          key={href}
          id={`help ${href}`}
          name={part}
          typed={typed}
          leading={<CircleHelp size={16} />}
          detail={<MarkedPieces pieces={excerpt} />}
          trailing={<ExternalLink size={14} role="img" aria-label="Opens in a new tab" />}
          onSelect={() => act(() => window.open(href, "_blank", "noopener"))}
        />
      ))}
    </PaletteGroup>
  );
}
