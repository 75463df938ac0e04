/** The page on which friends say whether they used a link themselves. */
export const confirm = {
  aFriend: "a friend",
  unknownText:
    "Some email apps cut off long links, so try opening it from the message again. If that doesn’t help, the request has expired. Fill out the form on your friend’s page again, or contact the business.",
  waits: (advocate: string) => `Did you use ${advocate}’s link?`,
  waitsText: (advocate: string, business: string, gift: string) =>
    `Someone entered your email or phone on ${advocate}’s page for ${business}. If that was you, confirm and ${business} will get in touch${gift && `: ${gift}`}.`,
  confirmed: (business: string) => `Thanks! You’re confirmed with ${business}`,
  confirmedText: (business: string, gift: string) =>
    `You’re all set. ${business} will contact you soon${gift && `, and your ${gift} is saved`}.`,
  known: (business: string) => `${business} already has your info`,
  knownText: (phone: string) =>
    `There’s nothing to confirm. Want to talk sooner? ${phone ? `Call ${phone}` : "Get in touch anytime"}.`,
  withdrawn: "This request was canceled",
  withdrawnText: (business: string) =>
    `Nothing else will happen. If you change your mind, contact ${business} directly.`,
  full: "This link has reached its limit",
  fullText: (business: string, advocate: string) =>
    `${business} has your details, but ${advocate}’s link can’t be used by more friends. You can still contact them directly.`,
  paused: (business: string) => `${business} is not taking referrals right now`,
  pausedText: "Try this link again later. Nothing is lost.",
  ended: "This referral program has ended",
  endedText: (business: string) => `There’s nothing left to confirm. You can still contact ${business} directly.`,
  yes: "Yes, it was me",
  no: "This wasn’t me",
  offer: "Your offer",
  code: "Your code",
  mention: "Mention it when you talk to them.",
  call: "Rather call?",
};

/** The page to unsubscribe from emails and to subscribe again. */
export const unsubscribe = {
  unknownText:
    "Some email apps cut off long links. Open it again from the email, or use your email app’s unsubscribe button. If that doesn’t work, tell the business that emailed you.",
  kept: "You keep your link and your credit.",
  everywhere: "You’re unsubscribed from all businesses that use Referral Rewards.",
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
  stopEmails: "Stop emails",
  stopMessages: "Stop all messages",
  textsOn: (phone: string) => `Texts to ${phone} go on unless you stop all messages.`,
  textsStopped: (phone: string) => `Texts to ${phone} are stopped too.`,
  stopAll: "Unsubscribe from all businesses that use Referral Rewards",
  start: "Resubscribe",
  digest: "Stop the weekly digest?",
  digestText: (address: string) => `${address} will no longer get it. Lead alerts stay as you set them.`,
  stopDigest: "Stop the digest",
  digestOff: "The weekly digest is off.",
  digestOffText: (address: string) =>
    `We won’t send it to ${address} anymore. You can turn it on again here, or under Settings, You.`,
  startDigest: "Turn it on again",
};
