import type { AskProps, Brand, Template, TemplateProps } from "@/emails/props";

/** All templates, in the order in which people meet them. */
export const templates = [
  "invite",
  "advocate-referred",
  "reward-advocate",
  "reward-friend",
  "credit-released",
  "reward-reversed",
  "reward-restored",
  "credit-expiring",
  "ask",
  "friend-confirm",
  "friend-reminder",
  "welcome",
  "magic-link",
  "team-invite",
  "password-reset",
  "security-notice",
  "approval-request",
  "unhappy-answer",
  "webhook-trouble",
  "lead-alert",
  "weekly-digest",
] as const satisfies readonly Template[];

export const sampleBrand: Brand = {
  name: "Acme Plumbing",
  color: "#0e6b4f",
  links: [{ label: "Facebook", url: "https://facebook.com/acme" }],
};

const offer = { rewardMode: "fixed", advocateRewardValue: 5_000, friendRewardValue: 2_500 } as const;
const portalUrl = `https://refer.acme.com/portal/${"AZoOOyCoeHKGkiuNPV6vEQGaDjsgqHhy".repeat(2)}`;
const unsubscribeUrl = "https://refer.acme.com/unsubscribe/AZoOOyCoeHKGkiuNPV6vEQ";

const ask: AskProps = {
  ...{ step: "after_job", language: "en", advocateName: "Ann Reyes", offer, words: {} },
  ...{ service: "kitchen sink", technician: "Dana", balanceCents: 5_000 },
  ...{
    referralUrl: "https://refer.acme.com/r/ANN-7K2Q",
    referralCode: "ANN-7K2Q",
    portalUrl,
    unsubscribeUrl,
  },
  answerUrl: `https://refer.acme.com/answer/${"AZoOOyCoeHKGkiuNPV6vEQGaDjsgqHhy".repeat(2)}`,
};

/** What each template could be filled with: for tests and previews. */
export const samples: TemplateProps = {
  invite: {
    advocateName: "Ann Reyes",
    offer,
    referralUrl: "https://refer.acme.com/r/ANN-7K2Q",
    referralCode: "ANN-7K2Q",
    portalUrl,
    unsubscribeUrl,
  },
  "advocate-referred": {
    advocateName: "Ann Reyes",
    friendName: "Fred Fox",
    offer,
    portalUrl,
    unsubscribeUrl,
  },
  "reward-advocate": {
    advocateName: "Ann Reyes",
    friendName: "Fred Fox",
    rewardCents: 5_000,
    balanceCents: 21_050,
    portalUrl,
    unsubscribeUrl,
  },
  "reward-friend": {
    friendName: "Fred Fox",
    advocateName: "Ann Reyes",
    rewardCents: 2_500,
    offer,
    referralUrl: "https://refer.acme.com/r/FRED-3M8P",
    portalUrl,
    unsubscribeUrl,
  },
  "credit-released": {
    advocateName: "Ann Reyes",
    friendName: "Fred Fox",
    rewardCents: 5_000,
    balanceCents: 21_050,
    portalUrl,
    unsubscribeUrl,
  },
  "reward-reversed": {
    advocateName: "Ann Reyes",
    friendName: "Fred Fox",
    reason: "refunded",
    takenCents: 5_000,
    balanceCents: 0,
    owedCents: 2_000,
    wasPending: false,
    portalUrl,
    unsubscribeUrl,
  },
  "reward-restored": {
    advocateName: "Ann Reyes",
    friendName: "Fred Fox",
    restoredCents: 5_000,
    balanceCents: 21_050,
    isPending: false,
    portalUrl,
    unsubscribeUrl,
  },
  "credit-expiring": {
    advocateName: "Ann Reyes",
    expiringCents: 1_500,
    expiresOn: "2026-12-31",
    daysLeft: 30,
    balanceCents: 21_050,
    portalUrl,
    unsubscribeUrl,
  },
  "friend-confirm": {
    outcome: "confirm",
    friendName: "Fred Fox",
    advocateName: "Ann Reyes",
    offer,
    code: "ANN-7K2Q",
    confirmUrl: `https://refer.acme.com/confirm/${"AZoOOyCoeHKGkiuNPV6vEQGaDjsgqHhy".repeat(2)}`,
    unsubscribeUrl,
  },
  ask,
  "friend-reminder": { ...ask, step: "friend_reminder" },
  "test-ask": ask,
  "unhappy-answer": {
    customerName: "Ann Reyes",
    score: 2,
    comment: "The sink still drips, and nobody called me back.",
    service: "kitchen sink",
    email: "ann@example.com",
    phone: "+14155550132",
    url: "https://refer.acme.com/campaigns/1/advocates/2",
  },
  "webhook-trouble": {
    address: "hooks.example.com",
    since: new Date("2026-11-21T19:00:00Z"),
    problem: "answered 500",
    url: "https://refer.acme.com/settings/webhooks",
  },
  welcome: { firstName: "Dana", appUrl: "https://refer.acme.com" },
  "magic-link": {
    url: "https://refer.acme.com/sign-in/link#rrl_Zk3vQfT2mXzL8cRwB6dZpsHAAxe7qL1v",
    minutesValid: 10,
    way: "link",
  },
  "team-invite": {
    invitedBy: "Dana Miller",
    url: "https://refer.acme.com/accept-invite#rri_Zk3vQfT2mXzL8cRwB6dZpsHAAxe7qL1v",
    expiresAt: new Date("2026-11-28T19:00:00Z"),
    unsubscribeUrl,
  },
  "password-reset": {
    url: "https://refer.acme.com/reset-password#rrp_Zk3vQfT2mXzL8cRwB6dZpsHAAxe7qL1v",
    minutesValid: 60,
  },
  "security-notice": {
    change: "passkey-added",
    accountUrl: "https://refer.acme.com/settings/profile",
  },
  "test-invite": {
    advocateName: "Ann Reyes",
    offer,
    referralUrl: "https://refer.acme.com/r/ANN-7K2Q",
    referralCode: "ANN-7K2Q",
    portalUrl,
    unsubscribeUrl,
  },
  "lead-alert": {
    count: 1,
    leads: [
      {
        friendName: "Karen Boyd",
        friendEmail: "karen@example.com",
        friendPhone: "+15035550164",
        advocateName: "Maria Gonzalez",
        url: "https://refer.acme.com/referrals?lead=019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40",
      },
    ],
    leadsUrl: "https://refer.acme.com/referrals",
  },
  "weekly-digest": {
    newLeads: { now: 4, before: 2 },
    converted: { now: 1, before: 0 },
    givenCents: { now: 5_000, before: 0 },
    waiting: 3,
    liabilityCents: 124_050,
    leads: [
      {
        friendName: "Karen Boyd",
        friendPhone: "+15035550164",
        advocateName: "Maria Gonzalez",
        waitedDays: 4,
        url: "https://refer.acme.com/referrals?lead=019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40",
      },
      {
        friendName: "Luis Ortega",
        friendPhone: "+15035550171",
        advocateName: "Ann Reyes",
        waitedDays: 1,
        url: "https://refer.acme.com/referrals?lead=019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41",
      },
      {
        friendName: "Joan Fields",
        friendPhone: "+15035550188",
        advocateName: "Ann Reyes",
        waitedDays: 0,
        url: "https://refer.acme.com/referrals?lead=019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a42",
      },
    ],
    leadsUrl: "https://refer.acme.com/referrals",
    nextUrl: "https://refer.acme.com/advocates",
    unsubscribeUrl,
  },
  "phone-code": { code: "482913", minutesValid: 10 },
  "approval-request": {
    askedBy: "Dana Miller",
    request: "$800.00 for Ann Reyes",
    url: "https://refer.acme.com/dashboard",
  },
};
