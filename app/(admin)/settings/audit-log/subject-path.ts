import { z } from "zod";
import { advocatePath, campaignPath } from "../../paths";
import { type Action, type Entry, told } from "./audit-entry";

const Place = z.object({ campaignId: z.string(), advocateId: z.string() });

/** The part of an action before the dot: what was written. */
type Subject = Action extends `${infer What}.${string}` ? What : never;

const sees: Readonly<Partial<Record<Subject, (entry: Entry) => string | null>>> = {
  organization: () => "/settings/organization",
  user: ({ action }) => (action === "user.removed" ? null : "/settings/team"),
  sso_connection: () => "/settings/sso",
  invitation: () => "/settings/team",
  api_key: () => "/settings/api-keys",
  campaign: ({ action, subjectId }) => (action === "campaign.deleted" ? null : campaignPath(subjectId)),
  advocate: placeOf,
  referral: placeOf,
  branding: () => "/branding",
  webhook_key: () => "/settings/integrations",
  webhook_event: ({ subjectId }) => `/settings/integrations?event=${subjectId}`,
  message: ({ subjectId }) => `/messages?message=${subjectId}`,
  recipient: ({ subjectId }) => `/messages?message=${subjectId}`,
};

/** The page that shows what was written, or null where there is none. */
export function subjectPath(entry: Entry): string | null {
  const subject = Object.entries(sees).find(([what]) => entry.action.startsWith(`${what}.`));
  return subject?.[1](entry) ?? null;
}

// Only an entry that tells the campaign says where an advocate is.
function placeOf(entry: Entry): string | null {
  const advocateId = entry.action.startsWith("advocate.") ? entry.subjectId : told(entry, "advocateId");
  const place = Place.safeParse({ campaignId: told(entry, "campaignId"), advocateId });
  return place.success ? advocatePath(place.data) : null;
}
