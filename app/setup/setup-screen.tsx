"use client";

import { ArrowRight } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import type { z } from "zod";
import { lightBrandTheme, type ShownBrand } from "@/components/brand/brand";
import { describeAdvocateReward, describeFriendReward, type Offer } from "@/components/campaigns/offer";
import type { BusinessFacts } from "@/components/friend-page/business-card";
import { lazy } from "@/components/lazy";
import { PhonePreview } from "@/components/preview/phone-preview";
import { sampleFriend } from "@/components/preview/samples";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { shortName } from "@/emails/text/names";
import type { businessProfile } from "@/lib/accounts/business-profile/contract";
import type { accounts } from "@/lib/accounts/contract";
import { brandLook } from "../brand-look";
import { Canopy } from "../canopy";
import { ProductMark } from "../site-header";
import { InviteStep, type OwnLink } from "./invite-step";
import { type CreatedCampaign, OfferStep } from "./offer-step";
import { Step } from "./step";
import { type Draft, firstOpen, type StepName, stepsFor } from "./steps";
import { WebsiteStep } from "./website-step";
import { Whenever } from "./whenever";

// The friend page is as large as the rest of this one.
const FriendPage = lazy(
  () => import("@/components/preview/english-friend-page").then((module) => module.EnglishFriendPage),
  <Skeleton className="h-[36rem] w-full" />,
);

interface SetupScreenProps {
  /** The step to open first; the first open one if none is named. */
  readonly step: StepName | undefined;
  readonly member: { readonly name: string; readonly firstName: string; readonly email: string };
  readonly business: string;
  readonly isAdmin: boolean;
  /** Whether the plan includes a logo and a color. */
  readonly mayBrand: boolean;
  readonly isDescribed: boolean;
  readonly profile: z.input<typeof businessProfile.get.output>["businessProfile"];
  readonly look: ShownBrand;
  readonly facts: BusinessFacts;
  readonly campaign: CreatedCampaign | undefined;
  readonly own: OwnLink | undefined;
  /** Which messages reach people. */
  readonly ways: { readonly email: boolean; readonly sms: boolean };
  /** Whether the friend page may ask for texts. */
  readonly mayText: boolean;
  readonly mayConnect: boolean;
  readonly steps: z.output<typeof accounts.setup.output>["steps"];
}

/** The page promises nothing before there is an offer. */
const noOffer: Offer = { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 };

/** The steps on one side, the friend page that they fill in on the other. */
export function SetupScreen(props: SetupScreenProps) {
  const { member, business, isAdmin } = props;
  // Stand in until the page is refreshed.
  const [created, setCreated] = useState<CreatedCampaign>();
  const [invited, setInvited] = useState<OwnLink>();
  const campaign = props.campaign ?? created;
  const own = props.own ?? invited;
  // Not in the address: a change there during a refresh makes the router load the whole page anew.
  const [chosen, choose] = useState(props.step);
  const [draft, setDraft] = useState<Draft>({});
  const draftOffer = useCallback((offer: Offer) => setDraft((last) => ({ ...last, offer })), []);
  const draftLook = useCallback((look: Draft) => setDraft(({ offer }) => ({ ...look, ...(offer && { offer }) })), []);
  const names = stepsFor({ isAdmin });
  const next = firstOpen({ isAdmin, isDescribed: props.isDescribed, hasCampaign: campaign !== undefined });
  const open = chosen && names.includes(chosen) ? chosen : next;
  const goTo = (name: StepName) => choose(name);
  const contents: Readonly<Record<StepName, StepContent>> = {
    website: {
      title: "Your website",
      done: props.isDescribed,
      summary: props.isDescribed
        ? "Your pages have your own details."
        : campaign && "Skipped. Your pages have our green and your name.",
      body: (
        <WebsiteStep
          mayBrand={props.mayBrand}
          profile={props.profile}
          onDraft={draftLook}
          onDone={() => goTo("offer")}
        />
      ),
    },
    offer: {
      title: "The offer",
      done: campaign !== undefined,
      summary: campaign && <OfferSummary offer={campaign} />,
      body: (
        <OfferStep
          campaign={campaign}
          onDraft={draftOffer}
          onDone={(offer) => {
            setCreated(offer);
            goTo("invite");
          }}
        />
      ),
    },
    invite: {
      title: "Try it yourself",
      done: own !== undefined,
      summary: !campaign && "After the offer: the real invite, and your first lead.",
      body: (
        <InviteStep
          member={member}
          campaign={campaign}
          own={own}
          ways={props.ways}
          needsAddress={isAdmin && props.ways.email && props.profile.postalAddress === undefined}
          onOffer={() => goTo("offer")}
          onInvited={setInvited}
        />
      ),
    },
  };
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between gap-4 px-5 sm:h-20 sm:px-9">
          <ProductMark nameOnPhones />
          <TextLink href="/home" className="inline-flex min-h-11 items-center gap-1.5 text-secondary">
            {own ? "Go to Home" : "Finish later"}
            <ArrowRight size={15} />
          </TextLink>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid w-full min-w-0 max-w-[40rem] gap-7 px-5 pt-2 pb-12 sm:px-9 lg:pt-6"
        >
          <div>
            <h1 className="wrap-anywhere text-balance font-semibold text-[2rem] leading-[1.1] tracking-[-0.035em]">
              Set up <bdi>{business}</bdi>
            </h1>
            <p className="mt-2 text-pretty text-section text-soft">
              About two minutes. You can change all of it later, and no customer hears from you yet.
            </p>
          </div>
          <ol className="grid gap-3">
            {names.map((name, at) => (
              <Step
                key={name}
                name={name}
                number={at + 1}
                {...contents[name]}
                isOpen={name === open}
                onOpen={() => goTo(name)}
              />
            ))}
          </ol>
          {own && <Whenever steps={props.steps} mayConnect={props.mayConnect} />}
        </main>
      </div>
      <aside
        aria-label="Your friend page"
        className="relative min-w-0 overflow-hidden border-line bg-tint px-5 py-8 max-lg:border-t lg:border-l lg:py-9"
      >
        <Canopy className="absolute inset-x-0 bottom-0 h-full w-full opacity-45" />
        <div className="relative grid gap-5 lg:sticky lg:top-9">
          <p className="text-balance text-center text-secondary text-soft">What a friend will see</p>
          <PhonePreview
            label="Preview of the friend page"
            className="max-h-[36rem] lg:max-h-[min(46rem,calc(100dvh-9rem))]"
          >
            <FriendPreview {...props} campaign={campaign} own={own} draft={draft} />
          </PhonePreview>
        </div>
      </aside>
    </div>
  );
}

type StepContent = Pick<Parameters<typeof Step>[0], "title" | "done" | "summary"> & {
  readonly body: ReactNode;
};

function OfferSummary({ offer }: { offer: Offer }) {
  const [friend, advocate] = [describeFriendReward(offer), describeAdvocateReward(offer)];
  return (
    <>
      {friend && `A friend gets ${friend}. `}
      {advocate && `You give ${advocate} in credit.`}
    </>
  );
}

interface FriendPreviewProps extends Pick<SetupScreenProps, "look" | "facts" | "campaign" | "own" | "mayText"> {
  readonly draft: Draft;
}

/** The friend page with what is saved, and what is being typed. */
function FriendPreview({ look, facts, campaign, own, mayText, draft }: FriendPreviewProps) {
  const { color = look.color, logoUrl = look.logoUrl } = draft;
  const offer = campaign ?? draft.offer ?? noOffer;
  const shown = brandLook({ name: look.name, logoUrl, color });
  return (
    <div style={lightBrandTheme(shown)} className="text-ink">
      <FriendPage
        {...sampleFriend(offer, mayText)}
        {...(own && { code: own.referralCode, advocateName: shortName(own.name) })}
        brand={shown}
        facts={facts}
      />
    </div>
  );
}
