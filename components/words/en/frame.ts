/** What stands on more than one page. */
export const frame = {
  skip: "Skip to content",
  language: "Language",
  back: "Back",
  backToPage: "Back to your page",
  brokenLink: "This link doesn’t work",
  brokenLinkText: "Part of the address may be missing or mistyped. Please check it.",
  notLoaded: "This page didn’t load",
  notLooked: "We can’t look up your link right now. Please try again in a minute.",
  tryAgain: "Please try again in a minute.",
  reload: "Reload",
  website: "Website",
  elsewhere: (business: string) => `${business} elsewhere`,
  termsLink: "Terms",
  terms: "Terms of the offer",
  termsAsOf: (day: string) => `As of ${day}.`,
  backToOffer: "Back to the offer",
};
