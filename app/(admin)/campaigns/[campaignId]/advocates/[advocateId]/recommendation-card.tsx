"use client";

import { EndpointButton } from "@/components/form/endpoint-button";
import { Card, CardHeader } from "@/components/ui/card";
import { advocates } from "@/lib/leads/advocates/contract";
import type { PageAdvocate } from "./read-page";

/** What the advocate tells friends, which a member can take down. */
export function RecommendationCard({ advocate }: { advocate: PageAdvocate }) {
  const { campaignId, advocateId, recommendation } = advocate;
  if (!recommendation) return null;
  const { note, photo } = recommendation;
  return (
    <Card aria-labelledby="recommendation">
      <CardHeader
        id="recommendation"
        title="What friends see"
        aside={
          <EndpointButton
            size="small"
            endpoint={advocates.removeRecommendation}
            input={{ campaignId, advocateId }}
            success="Removed. Friends no longer see it."
          >
            Remove
          </EndpointButton>
        }
      />
      <div className="flex items-start gap-3">
        {photo && (
          // biome-ignore lint/performance/noImgElement: a data URL of a few kilobytes
          <img
            src={photo}
            alt="The advocate, as friends see them"
            className="size-12 shrink-0 rounded-full object-cover"
          />
        )}
        <p className="wrap-anywhere min-w-0 text-pretty text-secondary text-soft">
          {note ? `“${note}”` : "A photo without a note."}
        </p>
      </div>
    </Card>
  );
}
