export interface CountedLimit {
  readonly resource: "users" | "campaigns" | "advocates" | "referrals";
  readonly name: string;
  /** What cannot be done once all of it is used, and what still can. */
  readonly whenFull: string;
}

// Friends who come by themselves are never turned away (design §3).
export const limits: readonly CountedLimit[] = [
  {
    resource: "users",
    name: "People in your team",
    whenFull: "Nobody else can be invited until you remove a member.",
  },
  {
    resource: "campaigns",
    name: "Campaigns",
    whenFull: "You cannot create another one until you delete one.",
  },
  {
    resource: "advocates",
    name: "Advocates",
    whenFull: "You cannot enroll anybody else. Friends who become customers still become advocates.",
  },
  {
    resource: "referrals",
    name: "Referrals",
    whenFull: "You cannot add any yourself. Friends who use a link are still taken.",
  },
];
