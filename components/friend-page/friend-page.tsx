import type { ShownBrand } from "@/components/brand/brand";
import type { Offer } from "@/components/campaigns/offer";
import { CallCode } from "./call-code";
import { FriendForm, type FriendFormProps } from "./friend-form";
import { OfferBand } from "./offer-band";
import { saySteps } from "./offer-words";
import { type BrandLink, PageFoot } from "./page-foot";
import { PageFrame } from "./page-frame";
import { PrivacyLine } from "./privacy-line";
import { Steps } from "./steps";

export interface FriendPageProps extends Omit<FriendFormProps, "business"> {
  readonly brand: ShownBrand;
  /** Who recommends, as friends know the person: "Ann R."; empty when there is no name to use. */
  readonly advocateName: string;
  /** What can be said on the phone instead. */
  readonly code: string;
  readonly offer: Offer;
  /** The last day of the offer, in words. */
  readonly endDate?: string | undefined;
  readonly links?: readonly BrandLink[];
}

/** What somebody sees who follows an advocate's link: who recommends, what they get, three fields, what comes next. */
export function FriendPage({
  brand,
  advocateName,
  code,
  offer,
  endDate,
  links = [],
  ...form
}: FriendPageProps) {
  return (
    <PageFrame brand={brand} band={<OfferBand offer={offer} advocateName={advocateName} endDate={endDate} />}>
      <FriendForm {...form} offer={offer} business={brand.name} />
      <div className="mt-6 grid gap-8">
        <CallCode code={code} />
        <Steps steps={saySteps(offer, brand.name)} />
        <PageFoot business={brand.name} links={links}>
          <PrivacyLine business={brand.name} advocateName={advocateName} />
        </PageFoot>
      </div>
    </PageFrame>
  );
}
