import type { ErrorCode } from "@/lib/kit/errors";

interface Answer {
  readonly status: string;
  readonly title: string;
  readonly text: string;
  readonly codes?: readonly ErrorCode[];
}

/** What each status means for whoever sends events, and what to do. */
export const answers: readonly Answer[] = [
  {
    status: "200",
    title: "Applied",
    text: "The event took effect. `result` says what came of it.",
  },
  {
    status: "202",
    title: "Kept",
    text: "The event is in order but matches nothing yet. `detail` says what is missing. An admin resolves it; you have nothing to do.",
  },
  {
    status: "400",
    title: "Not valid",
    text: "The body is not JSON, or a field is missing or wrong. `errors` names each. Correct it and send it again; the same `id` will do.",
    codes: ["invalid_input", "self_referral"],
  },
  {
    status: "401",
    title: "Not signed by you",
    text: "Any problem with the signature. Nothing was read and nothing is kept.",
    codes: ["unauthenticated"],
  },
  {
    status: "403",
    title: "Not in your plan",
    text: "The plan lacks integrations or text messages, or one of its limits is reached.",
    codes: ["feature_not_enabled", "plan_limit_reached"],
  },
  {
    status: "409",
    title: "Happened before",
    text: "Another event or a person was faster. Treat it as done.",
    codes: ["already_converted", "duplicate_referral", "advocate_already_enrolled"],
  },
  {
    status: "409",
    title: "Not now",
    text: "The campaign takes no such referral at present. An admin can change that and replay the event.",
    codes: ["campaign_not_accepting_referrals", "referral_cap_reached"],
  },
  {
    status: "409",
    title: "Mixed up",
    text: "The `id` belongs to an event with another body, which was not refused with 400. Give every event an id of its own.",
    codes: ["event_id_reused"],
  },
  {
    status: "413",
    title: "Too large",
    text: "The body is larger than 256 KiB.",
    codes: ["payload_too_large"],
  },
  {
    status: "429",
    title: "Too fast",
    text: "Wait as many seconds as the `Retry-After` header says, then send the event again.",
    codes: ["rate_limited"],
  },
  {
    status: "5xx",
    title: "Our fault",
    text: "Nothing was stored. Send the event again with the same `id`.",
    codes: ["internal", "unavailable"],
  },
];
