import type { Profile } from "@/lib/integrations/connections/profile";
import {
  buildFacts,
  type FactsOrReason,
  fingerprint,
  isChosen,
  joinName,
  toEvent,
} from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { verifyTimed } from "@/lib/integrations/connections/profiles/signatures";

const WHO_REFERRED = /refer|who sent|hear about|heard about|recommend/i;
const PHONE = /phone|mobile|cell/i;

/** Calendly: https://developer.calendly.com/docs/webhooks/overview. It only reports bookings, never payments. */
export const calendly: Profile = {
  verify: ({ body, headers, now }, { secret }) =>
    verifyTimed(headers.get("calendly-webhook-signature"), body, secret, now),
  read: (body, _headers, choices) => {
    const type = textAt(body, "event") ?? "unknown";
    const invitee = at(body, "payload");
    const uri = idAt(invitee, "uri");
    const externalId = uri === undefined ? fingerprint(body) : `${type}:${uri}`;
    const isUsed = isChosen("calendly", "booked", type, choices);
    return [toEvent(externalId, type, isUsed ? readInvitee(type, invitee) : null)];
  },
};

function readInvitee(type: string, invitee: unknown): FactsOrReason {
  if (type === "invitee.canceled") {
    return at(invitee, "rescheduled") === true
      ? "The meeting was moved: the lead stays booked."
      : "The meeting was canceled. The lead stays booked until you change it.";
  }
  return buildFacts("booked", {
    name: textAt(invitee, "name") ?? joinName(textAt(invitee, "first_name"), textAt(invitee, "last_name")),
    email: textAt(invitee, "email"),
    phone: textAt(invitee, "text_reminder_number") ?? answersTo(invitee, PHONE)[0],
    otherCodes: [
      textAt(invitee, "tracking", "utm_content"),
      textAt(invitee, "tracking", "utm_source"),
      ...answersTo(invitee, WHO_REFERRED),
    ],
  });
}

function answersTo(invitee: unknown, question: RegExp): (string | undefined)[] {
  return listAt(invitee, "questions_and_answers")
    .filter((entry) => question.test(textAt(entry, "question") ?? ""))
    .map((entry) => textAt(entry, "answer"));
}
