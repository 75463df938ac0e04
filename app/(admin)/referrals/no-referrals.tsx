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
            Show all leads
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
        action={<Button onClick={() => setView({ status: "all" })}>Show all leads</Button>}
      >
        {nobody[view.status ?? "pending"].text}
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} icon={Handshake} title="No leads yet" action={add}>
      Friends who sign up through an advocate's link appear here. You can also add one who called you.
    </EmptyState>
  );
}

const nobody = {
  new: { title: "No new leads", text: "Everybody who came in has been contacted." },
  contacted: { title: "Nobody to book", text: "Leads you have called or written to appear here." },
  booked: { title: "No booked jobs", text: "Leads with a date for the job appear here." },
  pending: { title: "No open leads", text: "New ones appear here." },
  converted: {
    title: "No customers yet",
    text: "When a friend's job is done, convert the lead. The advocate is credited at once.",
  },
  rejected: {
    title: "No lost leads",
    text: "Somebody hired another business, or never answered? Mark the lead lost. You can reopen it.",
  },
};

const whereLooked = {
  new: "No new lead",
  contacted: "Nobody who was contacted",
  booked: "Nobody who is booked",
  pending: "No open lead",
  converted: "Nobody who became a customer",
  rejected: "No lost lead",
  all: "No lead",
};
