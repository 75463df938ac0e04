import { formatMoney } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";

/** Healthcare rules for a campaign; renders nothing for other businesses. */
export function HealthcareNotice({ capCents }: { capCents: number | undefined }) {
  if (capCents === undefined) return null;
  return (
    <Notice tone="blue" title="Healthcare mode">
      Rewards are fixed amounts of {formatMoney(capCents)} at most. In your own words, call them a thank-you gift or
      credit, not a reward for patients. <TextLink href="/settings/business#healthcare">See what else it does</TextLink>
    </Notice>
  );
}
