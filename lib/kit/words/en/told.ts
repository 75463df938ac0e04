/** Texts of informational pages. `link` names the link's owner, at the start of a sentence or within one. */
export const told = {
  linkOf: (name: string) =>
    name ? `${/s\u2069?$/i.test(name) ? `${name}’` : `${name}’s`} link` : "this link",
  welcome: (business: string) => `You can still contact ${business} directly`,
  paused: (business: string) => `${business} is not taking referrals right now`,
  pausedText: (link: string, welcome: string) =>
    `Try ${link} again later. ${welcome} anytime, just without the offer.`,
  expired: "This offer has ended",
  expiredOn: (day: string) => `This offer ended on ${day}`,
  expiredText: (link: string, welcome: string) => `${link} no longer comes with an offer. ${welcome}.`,
  full: (link: string) => `${link} has reached its limit`,
  fullText: (welcome: string) =>
    `It can’t be used by more friends. ${welcome}, or ask another customer for theirs.`,
  ended: "This referral program has ended",
  endedText: (business: string, link: string, welcome: string) =>
    `${business} has closed it, so ${link} no longer comes with an offer. ${welcome}.`,
  gone: "This link has ended",
  goneText: (welcome: string) =>
    `It no longer comes with an offer. ${welcome}, or ask another customer for theirs.`,
  sent: "Almost done: check your email",
  sentText: (business: string) =>
    `Look for a message from ${business} at the address you entered. Open it and tap “Yes, it was me.”`,
  texted: "Almost done: check your texts",
  textedText: (business: string) =>
    `Look for a text from ${business} at the number you entered. Reply YES, or open its link and tap “Yes, it was me.” If you don’t get one, ${business} will call you.`,
  calling: (business: string) => `Thanks. ${business} will call you`,
  callingText: "They have your number and know about your offer. You’re all set.",
  set: (friend: string) => (friend ? `You’re all set, ${friend}` : "You’re all set"),
  setText: (business: string) => `${business} will get in touch. Keep this page: it shows what’s next.`,
  contacted: (business: string) => `${business} is in touch with you`,
  contactedText: "Pick a time that suits you. Mention your code when you talk.",
  booked: (business: string) => `You’re booked with ${business}`,
  bookedText: "Mention your code if your discount isn’t on the bill.",
  saved: (friend: string) => (friend ? `Thank you, ${friend}` : "Thank you"),
  savedText: (business: string) =>
    `You’re a customer of ${business} now, and you have your own link to share.`,
  steps: { sent: "Sent", call: "In touch", booked: "Booked", saved: "Done" },
  done: "done",
  now: "now",
  save: (business: string) => `Save ${business} to your contacts`,
  saveText: "So you know who’s calling",
  keep: "The same link brings you back to this page.",
  ownPage: "Open your own page",
  textThem: "Text",
  /** The ticket's page, from a wallet. */
  ticket: "Your ticket",
  addTo: (wallet: string) => `Add to ${wallet}`,
  typo: {
    sent: "Didn’t get it, or typo in the address?",
    texted: "Didn’t get it, or typo in the number?",
    calling: "Typo in the number?",
    asked: "Typo in what you entered?",
    before: "Typo, or is someone else asking?",
  },
  toForm: "Back to the form",
  asked: (business: string) => `Thanks. ${business} will get in touch`,
  askedText: "They have your details. You asked without the offer.",
  before: "This request is closed",
  beforeText: (welcome: string) => `Nothing is planned right now. ${welcome} anytime.`,
  callMe: "Want them to call you?",
  callMeSend: "Have them call me",
  confirm: "Open the message and confirm it was you",
  ownLink: "Once your job is done, you’ll get your own link to share.",
};

/** The business's own page, for friends without a link. */
export const refer = {
  title: "Who referred you?",
  titleOf: (business: string) => `Who referred you to ${business}?`,
  unknownText: "Please check it with the business: a letter may be missing or mixed up.",
  heading: "Did someone refer you?",
  text: "Tell us who, so you both get your rewards.",
  /** @param gift "$50 off your first job" */
  giftText: (gift: string) => `Tell us who, and you get ${gift}.`,
  /** Before there is an offer. */
  plainText: "Tell us who. We’ll get in touch.",
  /** For practices, which don't pay for patients. */
  thanksText: "Tell us who, so we can thank you both.",
  form: "Tell us who referred you",
  sender: "Who referred you?",
  send: "Contact me",
  callText: "Mention who referred you. Or send us the form, and we’ll call you.",
  sent: "Thank you. We’ll be in touch",
  steps: {
    looks: (business: string) => `${business} looks up who referred you`,
    contact: (business: string) => `${business} will get in touch with you`,
    gift: (gift: string) => `You get ${gift}`,
    thanks: "The person who referred you gets a thank-you",
  },
};
