import { standingOf } from "@/components/portal/friends-card";
import { Badge } from "@/components/ui/badge";
import { shortName } from "@/emails/text/names";
import { en } from "@/lib/kit/words/en/en";
import type { ReviewCaseFacts } from "./view";

interface PortalPreviewProps {
  readonly found: ReviewCaseFacts;
  readonly business: string;
}

/** The friend's line on the advocate's own page while under review, or after a denial. */
export function PortalPreview({ found, business }: PortalPreviewProps) {
  const { referralId, friendName, state, stage, denialReason = null, reasonShown } = found;
  const { kind, text } = standingOf(
    {
      id: referralId,
      name: friendName,
      firstName: "",
      terms: { rewardMode: "fixed", advocateRewardValue: 0 },
      stage,
      confirmation: null,
      checking: state === "open",
      deniedFor: reasonShown ? denialReason : null,
      converted:
        stage === "reversed"
          ? { day: "", earnedCents: 0, takenBackCents: 0, reversedFor: "not eligible", readyOn: null }
          : null,
    },
    { hasEnded: false, business },
    en,
  );
  return (
    <div className="rounded-card border border-line bg-paper p-3">
      <div className="wrap-anywhere rounded-control border border-line bg-card px-3 py-2.5">
        <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
          <bdi>{shortName(friendName) || "A friend"}</bdi>
          <Badge tone={state === "open" ? "amber" : "neutral"}>{en.portal.standing[kind]}</Badge>
        </p>
        <p className="mt-1 text-pretty text-secondary text-soft">{text}</p>
      </div>
    </div>
  );
}
