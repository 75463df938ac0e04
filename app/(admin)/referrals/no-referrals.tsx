import { CircleCheck, Handshake, Megaphone, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { isFiltered, type View } from "./view";

interface NoReferralsProps {
  readonly view: View;
  readonly hasCampaigns: boolean;
  /** Whether there are any under another part of the inbox. */
  readonly hasReferrals: boolean;
  readonly setView: (change: Partial<View>) => void;
  /** What adds one. */
  readonly add: ReactNode;
}

/** What stands in the place of the table when no referral is in it. */
export function NoReferrals({ view, hasCampaigns, hasReferrals, setView, add }: NoReferralsProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState
        level={2}
        icon={SearchX}
        title="No results"
        action={
          <Button onClick={() => setView({ q: null, campaignId: null, status: "all" })}>
            Show all referrals
          </Button>
        }
      >
        {whereLooked[view.status ?? "pending"]}
        {view.q !== null && (
          <>
            {" "}
            matches <bdi className="wrap-anywhere">“{view.q}”</bdi>
          </>
        )}
        {view.campaignId !== null && " in this campaign"}.
      </EmptyState>
    );
  }
  if (!hasCampaigns) {
    return (
      <EmptyState
        level={2}
        icon={Megaphone}
        title="Create a campaign first"
        action={<ButtonLink href="/campaigns/new">Create a campaign</ButtonLink>}
      >
        It sets what a recommendation is worth. Then friends can be referred.
      </EmptyState>
    );
  }
  if (hasReferrals && view.status !== "all") {
    return (
      <EmptyState
        level={2}
        icon={CircleCheck}
        title={nobody[view.status ?? "pending"].title}
        action={<Button onClick={() => setView({ status: "all" })}>Show all referrals</Button>}
      >
        {nobody[view.status ?? "pending"].text}
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} icon={Handshake} title="No referrals yet" action={add}>
      Friends who sign up through an advocate's link appear here. You can also add one who called you.
    </EmptyState>
  );
}

const nobody = {
  pending: { title: "No open referrals", text: "New ones appear here." },
  converted: {
    title: "No customers yet",
    text: "When a friend's job is done, convert the referral. The advocate is credited at once.",
  },
  rejected: {
    title: "No rejected referrals",
    text: "Spam, or a friend who was referred twice? Reject the referral: it then counts for nothing.",
  },
};

const whereLooked = {
  pending: "Nobody who waits",
  converted: "Nobody who became a customer",
  rejected: "Nobody who was rejected",
  all: "No referral",
};
