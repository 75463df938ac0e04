/** Texts for when the real page is unavailable. */
export const plain = {
  title: "Just a moment",
  busy: "It’s very busy right now. Please try again in a few seconds.",
  tooMany: (seconds: number) =>
    `Too many requests from your network. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then try again.`,
  tooOften: (seconds: number) =>
    `That was sent too many times in a row. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then go back and try again.`,
  refused: "That didn’t work",
  failed: "Something went wrong on our side. Please go back and try again in a moment.",
  wrong: "Please go back, load the page again, and try once more.",
  shortLinks: {
    unknown: {
      title: "This link doesn’t work",
      text: "Part of the address may be missing or mistyped. Please open it from the text message again.",
    },
    expired: {
      title: "This link has expired",
      text: "It came in a text message a while ago. To get in touch, call the business or open your friend’s link again.",
    },
    ownPage: "Send me the link to my own page",
    code: "I have a friend’s code",
  },
};
