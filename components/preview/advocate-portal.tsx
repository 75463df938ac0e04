import { lightBrandTheme, type ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { advocateGets, friendGets, type Offer, offerLines } from "@/components/campaigns/offer";
import { Money } from "@/components/ui/money";
import { PortalFriends, type ShownFriend } from "./portal-friends";
import { PortalShare } from "./portal-share";

export interface AdvocatePortalProps {
  readonly brand: ShownBrand;
  readonly firstName: string;
  readonly offer: Offer;
  /** What friends can say on the phone. */
  readonly code: string;
  readonly creditCents: number;
  readonly friends: readonly ShownFriend[];
  /** How many friends the campaign lets an advocate refer. */
  readonly cap: number;
}

/** An advocate's own page: share, what it has earned, and what became of whom. */
export function AdvocatePortal(props: AdvocatePortalProps) {
  const { brand, firstName, offer, code, creditCents, friends, cap } = props;
  return (
    <div style={lightBrandTheme(brand)} className="bg-paper pb-10 text-ink">
      <header className="bg-accent px-[22px] pt-5 pb-[72px] text-accent-ink">
        <BrandLine brand={brand} />
        <h1 className="wrap-anywhere mt-6 font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em]">
          {offerLines(offer).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="wrap-anywhere mt-2 text-pretty text-section">
          Share your link, <bdi>{firstName}</bdi>. {outcome(offer)}
        </p>
      </header>
      <div className="-mt-14 grid gap-3 px-4">
        <PortalShare code={code} />
        {advocateGets(offer) && (
          <section className="rounded-card border border-line bg-card px-4 pt-3.5 pb-4">
            <p className="text-secondary text-soft">Your credit</p>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Money cents={creditCents} className="font-semibold! text-[2rem] tracking-[-0.03em]" />
              {creditCents > 0 && (
                <span className="rounded-chip bg-tint px-2 py-1 font-medium text-(--brand-text) text-caption">
                  Ready to use
                </span>
              )}
            </div>
            <p className="mt-1 text-secondary text-soft">
              Tell the team on your next booking. It comes off the bill.
            </p>
          </section>
        )}
        <PortalFriends friends={friends} cap={cap} />
      </div>
    </div>
  );
}

function outcome(offer: Offer): string {
  if (advocateGets(offer)) return "When a friend’s job is done, the credit is yours.";
  return friendGets(offer)
    ? "Your friends save on their first job."
    : "A good word from you means a lot to us.";
}
