import { CalendarClock } from "lucide-react";
import type { Offer } from "@/components/campaigns/offer";
import { sayEnd, sayHeadline } from "./offer-words";
import { Recommender } from "./recommender";

interface OfferBandProps {
  readonly offer: Offer;
  readonly advocateName: string;
  readonly endDate?: string | undefined;
}

/** Who recommends, what the friend gets, and until when. */
export function OfferBand({ offer, advocateName, endDate }: OfferBandProps) {
  return (
    <>
      <Recommender name={advocateName} />
      <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[2.25rem] leading-[1.06] tracking-[-0.035em] @4xl:mt-6 @4xl:text-[2.75rem] @6xl:text-[3.5rem]">
        {sayHeadline(offer)}
      </h1>
      {endDate && (
        <p className="mt-4 flex items-start gap-2 text-body @4xl:mt-6 @4xl:text-section">
          <CalendarClock aria-hidden size={16} strokeWidth={1.75} className="mt-[0.2em] shrink-0" />
          {sayEnd(offer, endDate)}
        </p>
      )}
    </>
  );
}
