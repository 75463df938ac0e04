import { Gift } from "lucide-react";
import { sayReward } from "@/components/campaigns/offer";
import { portalCardLook } from "./portal-card";

/** What an advocate was promised as somebody's friend. */
export interface ShownReward {
  /** Who recommended the business, as friends are shown: "Ann R.", or empty. */
  readonly from: string;
  readonly cents: number;
}

/** How the advocate came here, and with what. */
export function RewardBanner({ from, cents }: ShownReward) {
  return (
    <section aria-label="Your own reward" className={`${portalCardLook} flex items-center gap-3`}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-(--brand-text)">
        <Gift aria-hidden size={18} strokeWidth={1.75} />
      </span>
      <p className="wrap-anywhere min-w-0 text-pretty text-[0.9375rem]">
        <bdi>{from || "A friend"}</bdi> recommended us to you.{" "}
        <strong className="font-semibold">You get {sayReward("fixed", cents)} off.</strong>
      </p>
    </section>
  );
}
