/** The part of the product a member works in. Technicians may call only the endpoints made for them. */
export const memberViews = ["office", "technician"] as const;
export type MemberView = (typeof memberViews)[number];
