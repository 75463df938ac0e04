import { lightBrandTheme, type ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { friendGets, type Offer, sayReward } from "@/components/campaigns/offer";
import { initialsOf } from "@/components/ui/initials";
import { FriendForm } from "./friend-form";

export interface FriendPageProps {
  readonly brand: ShownBrand;
  /** Who recommends, as friends know them: "Ann R." */
  readonly advocateName: string;
  readonly offer: Offer;
  /** What can be said on the phone instead. */
  readonly code: string;
  /** Whether the friend is asked for a phone number to be texted. */
  readonly asksForTexts: boolean;
  /** What the form holds at first. */
  readonly friend?: { readonly name: string; readonly email: string };
}

/** What somebody sees who follows an advocate's link: who recommends, what they get, three fields, what comes next. */
export function FriendPage({ brand, advocateName, offer, code, asksForTexts, friend }: FriendPageProps) {
  const gift = friendGets(offer);
  const short = sayReward(offer.rewardMode, offer.friendRewardValue);
  const steps = [
    `${brand.name} gets in touch with you`,
    "You book a time that suits you",
    gift && `${short} comes off the bill`,
  ].filter(Boolean);
  return (
    <div style={lightBrandTheme(brand)} className="bg-card text-ink">
      <header className="bg-accent px-[22px] pt-5 pb-9 text-accent-ink">
        <BrandLine brand={brand} />
        <p className="mt-7 flex min-w-0 items-center gap-2 text-secondary">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-[color-mix(in_srgb,currentColor_18%,transparent)] font-semibold text-[0.6875rem]"
          >
            {initialsOf(advocateName)}
          </span>
          <span className="wrap-anywhere min-w-0">
            <bdi>{advocateName}</bdi> thinks you’ll like us
          </span>
        </p>
        <h1 className="wrap-anywhere mt-2.5 text-balance font-semibold text-[2.0625rem] leading-[1.1] tracking-[-0.03em]">
          {gift ? `${gift.replace(/ off$/, "")} off your first job` : "Tell us how we can help"}
        </h1>
      </header>
      <div className="grid gap-5 px-[22px] pt-6 pb-12">
        <FriendForm
          business={brand.name}
          action={gift ? `Claim my ${short}` : "Get in touch"}
          asksForTexts={asksForTexts}
          friend={friend}
        />
        <p className="rounded-control border border-line px-4 py-3 text-secondary">
          Rather call? Say the code <strong className="font-mono font-semibold">{code}</strong>
        </p>
        <ol className="grid gap-2.5">
          {steps.map((step, position) => (
            <li key={step} className="flex items-center gap-3 text-secondary text-soft">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-tint font-semibold text-(--brand-text) text-caption">
                {position + 1}
              </span>
              <span className="wrap-anywhere min-w-0">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
