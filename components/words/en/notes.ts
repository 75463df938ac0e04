/** Where friends say whether they used a link themselves. */
export const confirm = {
  aFriend: "a friend",
  unknownText:
    "Some mail apps cut off long links, so try opening it from the message again. If that doesn’t help, the request has expired. Fill out the form on your friend’s page again, or contact the business.",
  waits: (advocate: string) => `Did you use ${advocate}’s link?`,
  waitsText: (advocate: string, business: string, gift: string) =>
    `Someone entered your email or phone on ${advocate}’s page for ${business}. If that was you, confirm and ${business} will get in touch${gift && `: ${gift}`}.`,
  confirmed: (business: string) => `Thanks! You’re confirmed with ${business}`,
  confirmedText: (business: string, gift: string) =>
    `That’s all for now. ${business} gets in touch with you${gift && `, and ${gift} is yours`}.`,
  known: (business: string) => `You’re already on the list of ${business}`,
  knownText: "We already have your info, so there’s nothing to confirm. Need us? Get in touch anytime.",
  withdrawn: "This request was canceled",
  withdrawnText: (business: string) =>
    `Nothing else will happen. If you change your mind, contact ${business} yourself.`,
  full: "This link has reached its limit",
  fullText: (business: string, advocate: string) =>
    `${business} has your details, but ${advocate}’s link doesn’t come with an offer for anyone else. You can still get in touch with them yourself.`,
  paused: (business: string) => `${business} is not taking referrals right now`,
  pausedText: "Try this link again later. Nothing is lost.",
  ended: "This referral program has ended",
  endedText: (business: string) =>
    `There’s nothing left to confirm. You can still get in touch with ${business} yourself.`,
  yes: "Yes, it was me",
  no: "This wasn’t me",
  offer: "Your offer",
  code: "Your code",
  mention: "Mention it when you talk to them.",
  call: "Rather call?",
};

/** Where emails are stopped, and started again. */
export const unsubscribe = {
  unknownText:
    "Some email apps cut off long links. Open it again from the email, or use your email app’s unsubscribe button. If that doesn’t work, tell the business that emailed you.",
  kept: "You keep your link and your credit.",
  everywhere: "You’re unsubscribed from all businesses here.",
  everywhereText: (address: string) =>
    `We won’t email ${address} anymore, except things you ask for, such as a sign-in link.`,
  here: (business: string) => `You’re unsubscribed from ${business}`,
  hereText: (address: string) => `We won’t email ${address} anymore.`,
  again: (business: string) => `You’re subscribed to ${business} again.`,
  againText: (address: string) => `We’ll email ${address}.`,
  againRewards: (address: string) => `We’ll email news about your rewards to ${address}.`,
  ask: (business: string) => `Unsubscribe from ${business}?`,
  askText: (address: string) => `${address} will no longer get emails from them.`,
  askRewards: (address: string) => `${address} will no longer get emails about referrals and rewards.`,
  requested: "Check your email to resubscribe",
  requestedText: (address: string) =>
    `We sent an email to ${address}. Open the link in it to get emails again. Until then you stay unsubscribed.`,
  resume: (business: string) => `Get emails from ${business} again?`,
  resumeText: (address: string) => `You unsubscribed ${address}. Press the button to get emails again.`,
  stop: "Unsubscribe",
  stopAll: "Unsubscribe from every business here",
  start: "Resubscribe",
  digest: "Stop the weekly digest?",
  digestText: (address: string) => `${address} will no longer get it. Lead alerts stay as you set them.`,
  stopDigest: "Stop the digest",
  digestOff: "The weekly digest is off.",
  digestOffText: (address: string) =>
    `We won’t send it to ${address} anymore. You can turn it on again here, or under Settings, Your account.`,
  startDigest: "Turn it on again",
};
