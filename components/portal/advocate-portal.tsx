import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { advocateGets, type Offer } from "@/components/campaigns/offer";
import { CreditCard } from "./credit-card";
import type { ShownFriend } from "./friend-standing";
import { FriendsCard } from "./friends-card";
import { PortalBand } from "./portal-band";
import type { PortalState } from "./portal-state";
import { RewardBanner, type ShownReward } from "./reward-banner";
import { ShareCard } from "./share-card";
import { StoppedCard } from "./stopped-card";

export interface AdvocatePortalProps {
  readonly brand: ShownBrand;
  readonly firstName: string;
  readonly state: PortalState;
  readonly offer: Offer;
  /** What friends can say on the phone. */
  readonly code: string;
  /** What is shared. */
  readonly url: string;
  /** The link as a picture, and what can be done with it. */
  readonly qr?: ReactNode;
  readonly creditCents: number;
  /** Newest first. */
  readonly friends: readonly ShownFriend[];
  readonly usedCount: number;
  /** How many friends the campaign lets an advocate refer. */
  readonly cap: number;
  readonly reward?: ShownReward | null;
  /** What follows below the friends. */
  readonly children?: ReactNode;
}

/**
 * An advocate's own page: share, what it has earned, and what became of whom. It goes by its own width and not by the
 * window's, since previews show it small. Wherever it stands, the brand's theme is set around it.
 */
export function AdvocatePortal(props: AdvocatePortalProps) {
  const { brand, state, offer, code, url, qr, creditCents, reward, children } = props;
  return (
    <div className="@container bg-paper text-ink [&_:focus-visible]:outline-(color:--brand-text)">
      <PortalBand {...props} />
      <div className="relative mx-auto -mt-14 grid max-w-[66rem] grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-10 @3xl:-mt-20 @3xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] @3xl:items-start @3xl:gap-5 @3xl:px-8 @3xl:pb-16 print:mt-0">
        <div className="grid min-w-0 gap-3 @3xl:gap-5">
          {reward && <RewardBanner {...reward} />}
          {state === "open" ? (
            <ShareCard business={brand.name} code={code} url={url} qr={qr} />
          ) : (
            <StoppedCard state={state} business={brand.name} />
          )}
          {(advocateGets(offer) || creditCents > 0) && (
            <CreditCard cents={creditCents} canGrow={state === "open"} />
          )}
        </div>
        <div className="grid min-w-0 gap-3 @3xl:gap-5">
          <FriendsCard {...props} />
          {children}
        </div>
      </div>
    </div>
  );
}
