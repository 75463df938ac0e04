import { ShieldAlert, ShieldX } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { reviewPath } from "../paths";
import type { FoundReferral } from "./view";

/** Why a lead is flagged, until it is allowed. */
export function LeadReview({ review }: Pick<FoundReferral, "review">) {
  if (!review || review.state === "allowed") return null;
  const isOpen = review.state === "open";
  return (
    <Notice
      tone={isOpen ? "amber" : "neutral"}
      icon={isOpen ? ShieldAlert : ShieldX}
      title={isOpen ? "Being checked" : "Checked: doesn’t count"}
      action={<TextLink href={reviewPath(review.reviewId)}>{isOpen ? "Decide" : "See the review"}</TextLink>}
    >
      {review.sentences.map((sentence) => (
        <p key={sentence}>
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </Notice>
  );
}
