/** How soon a business calls a new lead back. */
export const callBackTimes = ["hour", "two_hours", "same_day", "next_day"] as const;
export type CallBackTime = (typeof callBackTimes)[number];
