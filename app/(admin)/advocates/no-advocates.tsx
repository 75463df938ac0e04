import { SearchX, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { partNames } from "./names";
import { NoCampaign } from "./no-campaign";
import { isFiltered, type View } from "./view";

interface NoAdvocatesProps {
  readonly view: View;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly onClear: () => void;
  /** What enrolls somebody. */
  readonly enroll: ReactNode;
}

/** What stands in the place of the table when nobody is in it. */
export function NoAdvocates({ view, campaigns, onClear, enroll }: NoAdvocatesProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState
        level={2}
        icon={SearchX}
        title="Nobody found"
        action={<Button onClick={onClear}>Show all advocates</Button>}
      >
        {sayWhatIsMissing(view, campaigns)}
      </EmptyState>
    );
  }
  if (campaigns.length === 0) return <NoCampaign bare />;
  return (
    <EmptyState
      level={2}
      icon={Users}
      title="Nobody is enrolled yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href="/advocates/import">Import a list</ButtonLink>
          {enroll}
        </div>
      }
    >
      Happy customers make good advocates. Each gets a link of their own to share, and earns credit with it.
    </EmptyState>
  );
}

/** "No advocate with credit in Spring referrals matches “ann”." */
function sayWhatIsMissing(
  { q, part, campaignId }: View,
  campaigns: NoAdvocatesProps["campaigns"],
): ReactNode {
  const campaign = campaigns.find((each) => each.campaignId === campaignId);
  const shown = partNames.find(({ value }) => value === part)?.label;
  return (
    <>
      No advocate{campaignId !== null && <> of {campaign ? <bdi>{campaign.name}</bdi> : "this campaign"}</>}
      {shown && <> under “{shown}”</>} {q === null ? "is there" : "matches "}
      {q !== null && <bdi className="wrap-anywhere">“{q}”</bdi>}.
    </>
  );
}
