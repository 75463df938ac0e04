import { CircleCheck, Handshake, Megaphone, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { periodLabels } from "../home/figures";
import { type InboxView, isFiltered } from "./view";

interface NoReferralsProps {
  readonly view: InboxView;
  readonly hasCampaigns: boolean;
  /** Whether other filters have leads. */
  readonly hasReferrals: boolean;
  readonly setView: (change: Partial<InboxView>) => void;
  /** The button that adds a lead. */
  readonly add: ReactNode;
}

/** Empty state of the leads table. */
export function NoReferrals({ view, hasCampaigns, hasReferrals, setView, add }: NoReferralsProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState
        level={2}
        icon={SearchX}
        title="No results"
        action={
          <Button onClick={() => setView({ q: null, campaignId: null, days: null, status: "all" })}>
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
        {view.campaignId !== null && " in this campaign"}
        {view.days !== null && ` ${periodLabels[view.days].within}`}.
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
        It sets the rewards. Then your customers can start referring.
      </EmptyState>
    );
  }
  if (hasReferrals && view.status !== "all") {
    return (
      <EmptyState
        level={2}
        icon={CircleCheck}
        title={emptyTexts[view.status ?? "pending"].title}
        action={<Button onClick={() => setView({ status: "all" })}>Show all leads</Button>}
      >
        {emptyTexts[view.status ?? "pending"].text}
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} icon={Handshake} title="No leads yet" action={add}>
      Friends who sign up through an advocate’s link show up here. You can also log a call.
    </EmptyState>
  );
}

const emptyTexts = {
  new: { title: "No new leads", text: "You’ve contacted everyone." },
  contacted: { title: "No contacted leads", text: "Leads you’ve called, texted or emailed show up here." },
  booked: { title: "No booked jobs", text: "Leads with a job on the calendar show up here." },
  pending: { title: "No open leads", text: "New ones show up here." },
  converted: {
    title: "No customers yet",
    text: "When a friend's job is done, convert the lead. The advocate gets credit.",
  },
  reversed: {
    title: "Nothing reversed",
    text: "Was a job refunded or canceled? Open the converted lead and reverse its reward.",
  },
  counted: { title: "No leads", text: "Open and converted ones show up here." },
  rejected: {
    title: "No lost leads",
    text: "Did they hire someone else or never answer? Mark the lead lost. You can reopen it.",
  },
};

const whereLooked = {
  new: "No new lead",
  contacted: "No contacted lead",
  booked: "No booked lead",
  pending: "No open lead",
  converted: "No customer",
  reversed: "No reversed lead",
  rejected: "No lost lead",
  counted: "No lead",
  all: "No lead",
};
