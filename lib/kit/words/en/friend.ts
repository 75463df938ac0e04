import { consent } from "@/lib/kit/words/en/consent";

const again = "Please check it and send it again.";

/** The texts of the public forms. */
export const form = {
  name: "Your name",
  email: "Email",
  phone: "Phone",
  byEmail: "Use email instead",
  either: "You only need one of the two.",
  trap: "Leave this empty",
  texts: consent[0],
  /** The value the checkbox submits. */
  textsValue: `${consent.length}-en`,
  /** In healthcare: permission to tell the advocate. `advocate` is a name or a general term. */
  tell: (advocate: string) =>
    `You may tell ${advocate} that I booked. You don’t have to check this box to send the form.`,
  notSent: "Not sent yet",
  notSentTitle: (title: string) => `Not sent yet: ${title}`,
  notices: {
    stale: `This page was open for more than a day. ${again}`,
    used: `This form was already sent. It can only be sent once. ${again}`,
    trap: `A hidden field was filled in, maybe by your browser’s autofill. ${again}`,
    unavailable: "We could not save it. Please send it again in a moment.",
    gone: "What you typed is gone. Please fill out the form again.",
  },
  limited: (minutes: number) =>
    `Too many forms came from your network. Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again. What you typed stays on this page.`,
  didYouMean: (email: string) => `Did you mean ${email}?`,
  useMeant: (email: string) => `Send it with ${email}`,
  keepTyped: (email: string) => `If ${email} is right, send the form again as it is.`,
  wrongSender: "Enter who sent you. A first name will do.",
  wrongName: "Enter your name, like Fred Fox.",
  nameIsAddress: "A name can’t contain a web address.",
  noContact: "Enter your phone number, or use email instead.",
  wrongEmail: "Enter your email address, like fred@example.com.",
  noPhone: "Enter the number to text, like (415) 555-0132, or uncheck the box below.",
  wrongPhone: (hasEmail: boolean) =>
    `Enter a US phone number, like (415) 555-0132, or ${hasEmail ? "leave it blank" : "give an email address"}.`,
};

/** The friend page's texts. */
export const friend = {
  aFriend: "A friend",
  yourFriend: "Your friend",
  thinks: "thinks you’ll like",
  recommends: (advocate: string, business: string) => `${advocate} thinks you’ll like ${business}`,
  reach: "Where can we reach you?",
  next: "What happens next",
  call: "Rather call?",
  callNumber: (phone: string) => `Call ${phone}`,
  callCode: "Rather call? Mention this code",
  mention: (gift: string) => `Mention this code${gift && ` for your ${gift} off`}`,
  about: (business: string) => `About ${business}`,
  /** "4.9 on Google (212)"; the numbers are formatted. */
  rated: (rating: string, site: string, count: string) => `${rating} on ${site} (${count})`,
  callsBack: {
    hour: "We call back within an hour.",
    two_hours: "We call back within 2 hours.",
    same_day: "We call back the same day.",
    next_day: "We call back by the next business day.",
  },
  free: "You pay nothing today.",
  reviews: (host: string) => `Reviews on ${host}`,
  only: "Only",
  sees: "sees what you type here.",
  seesOfYou: "will see only your first name and initial, and whether you became a customer.",
  whoSent: "the person who sent me",
  isNotTold: "isn’t told who you are or whether you came, unless you check the box above.",
  ask: (business: string) => `Leave your name and an email or phone number, and ${business} will get in touch.`,
  described: (offer: string, ask: string) => `${offer}. ${ask}`,
  unknownText:
    "Please check it with the friend who sent it to you: a letter may be missing or wrong. The code at its end looks like ANN-7K2Q.",
  codeTitle: "Got a code from a friend?",
  codeText: "Type it here to see what it’s good for. It looks like ANN-7K2Q.",
  codeField: "Your friend’s code",
  codeOpen: "Open",
  ownPage: "Looking for your own page?",
  ownPageLink: "Get your link",
  isYours: "Is this your link?",
  openYours: "Open your page",
  notLooked: "We can’t look up your link right now. It may be fine. Please try again in a minute.",
  recommendsUs: (advocate: string) => `${advocate} thinks you’ll like us`,
  pictureCode: (code: string) => `Code ${code}`,
  pictureCall: (phone: string) => `Rather call? ${phone}`,
  pictureUnknown: "A link from a friend",
};
