import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { readAccount, requireMember } from "@/app/current-member";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { getReview } from "@/lib/leads/review/case";
import { listReviews } from "@/lib/leads/review/list";
import { getReviewSettings } from "@/lib/leads/review/settings";
import { reviewPath } from "../paths";
import { readFirstPage } from "../read-view";
import { readFigures } from "../shell/read-figures";
import { ReviewScreen } from "./review-screen";
import { inOrder, loadView } from "./view";

export const metadata: Metadata = { title: "Review" };

/** The review queue with one open case. */
export default async function ReviewPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = await loadView(searchParams);
  const actor = await requireMember(reviewPath(view.review ?? undefined));
  const [{ org }, figures, settings, first] = await Promise.all([
    readAccount(actor),
    readFigures(actor),
    getReviewSettings(actor, {}),
    readFirstPage(listReviews, actor, { part: view.part ?? "open" }),
  ]);
  const shownId = view.review ?? inOrder(first.wire.reviews, view)[0]?.reviewId;
  return (
    <ReviewScreen
      {...{ figures, settings, first }}
      firstCase={shownId === undefined ? undefined : await readCase(actor, shownId)}
      business={org.name}
    />
  );
}

/** The open case; the page itself handles a missing one. */
async function readCase(actor: Actor, reviewId: string) {
  try {
    return await getReview(actor, { reviewId });
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return undefined;
    throw error;
  }
}
