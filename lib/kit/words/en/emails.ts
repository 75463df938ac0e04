import type { RewardReversalReason } from "@/emails/props";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";
import { basics } from "@/lib/kit/words/en/basics";

const notCounted = "the job doesn’t count toward a reward";

/** Why a reward was taken back, in words to its advocate that blame no one. */
const reasons: Readonly<Record<RewardReversalReason, string>> = {
  refunded: "the job was refunded",
  canceled: "the job was canceled",
  chargeback: "the payment was disputed",
  fraud: notCounted,
  duplicate: "the job was counted twice",
  mistake: "the job was counted by mistake",
  other: notCounted,
  "not eligible": notCounted,
};

/**
 * Words of messages to advocates and friends. Every language has the same keys: a sentence after a name starts in lower
 * case, amounts and days are formatted, and `friend` or `advocate` is a name or its stand-in.
 */
export const emails = {
  locale: basics.locale,
  someone: "there",
  aFriend: "a friend",
  yourFriend: "your friend",
  formerMember: "a former member",
  cents: (count: number) => (count === 1 ? "1 cent" : `${count} cents`),
  creditEnd: (months: number) => formatCreditMonths(months),
  creditNow: (balance: string) => `Your credit is now ${balance}.`,
  fromAllOfUs: (business: string) => `From all of us at ${business}`,
  /** Why they got it. */
  keepIt: (business: string) =>
    `You’re getting this because you recommended ${business} to a friend. This message opens your own page, so please keep it to yourself.`,
  testReason: "You sent yourself this test. Its links don’t work.",
  nextHeading: "What happens next",
  button: {
    share: "Share my link",
    page: "Open my page",
    use: "Use my credit",
    confirm: "Yes, it was me",
    resume: "Get emails again",
  },
  layout: {
    link: "Your link",
    code: "Your code",
    giveCode: "Or give them your code",
    withoutButton: "If the button doesn’t work, open this link:",
    unsubscribe: (business: string) => `Unsubscribe from ${business}`,
    website: "Website",
    privacy: "Privacy",
  },
  account: {
    referral: (friend: string) => `You referred ${friend}`,
    pending: (referral: string, day: string) => `${referral} (ready ${day})`,
    credit: "Your credit",
    expires: (day: string) => `Expires ${day}`,
  },
  offer: {
    off: (share: string) => `${share} off`,
    ofTheJob: (share: string) => `${share} of the job`,
    gift: (amount: string, isFirst: boolean) => `${amount} off your ${isFirst ? "first" : "next"} job`,
    both: (off: string, get: string) => `friends get ${off}, you get ${get}`,
    give: (off: string) => `friends get ${off}`,
    get: (get: string) => `you get ${get} for every friend`,
    titles: {
      both: (give: string, get: string) => [`Give ${give}.`, `Get ${get}.`],
      give: (give: string) => [`Give friends ${give}.`],
      get: (get: string) => [`Get ${get}`, "for every friend."],
      none: ["Know someone", "who could use us?"],
    },
    full: {
      both: (off: string, get: string) =>
        `When a friend becomes a customer, they get ${off} and you earn ${get} in credit.`,
      give: (off: string) => `When a friend becomes a customer, they get ${off}.`,
      get: (get: string) => `When a friend becomes a customer, you earn ${get} in credit.`,
      none: "A good word from you means a lot to us.",
    },
  },
  /** Used in healthcare, where people are thanked rather than paid. */
  thanks: {
    both: (off: string, get: string) => `friends get ${off}, you get ${get} as a thank-you`,
    get: (get: string) => `you get ${get} as a thank-you`,
    titles: {
      both: (give: string, get: string) => [`Friends get ${give}.`, `You get ${get} as a thank-you.`],
      get: (get: string) => [`Get ${get}`, "as a thank-you."],
    },
    full: {
      both: (off: string, get: string) =>
        `When a friend comes in, they get ${off} and we thank you with ${get} in credit.`,
      get: (get: string) => `When a friend comes in, we thank you with ${get} in credit.`,
    },
  },
  invite: {
    subject: (business: string, terms: string) =>
      terms ? `your link from ${business}: ${terms}` : `your link from ${business} to share`,
    request: (business: string) => `share your link with someone who could use ${business}`,
    reason: (business: string) =>
      `You’re getting this because ${business} invited you to its referral program. The button opens your private page, so share your link instead of forwarding this email.`,
  },
  portalLink: {
    subject: (business: string) => `here’s your page at ${business}`,
    preheader: "It has your friends, your credit and your link to share.",
    title: "Here’s your page",
    lead: (business: string) => `You asked for the link to your own referral page at ${business}`,
    isPrivate: "It opens your page for anyone who has it, so don’t forward this email.",
    ignore: "If you didn’t ask for it, just ignore this email. Nothing changes.",
    reason: (business: string) => `You’re getting this because someone asked for the link to your page at ${business}`,
  },
  referred: {
    news: (friend: string) => `${friend} signed up`,
    earns: (friend: string, earned: string) => `When ${friend} becomes a customer, you earn ${earned} in credit.`,
    earnsAndHears: (friend: string, earned: string) =>
      `When ${friend} becomes a customer, you earn ${earned} in credit, and we’ll let you know the same day.`,
    hears: (friend: string) => `When ${friend} becomes a customer, we’ll let you know the same day.`,
    lead: (friend: string, business: string) => `Thank you for sending ${friend} to ${business}`,
    contact: (friend: string, business: string) => `${business} will get in touch with ${friend}`,
    reason: (business: string) =>
      `You’re getting this because you recommended ${business} to a friend. The button opens your private page, so please don’t forward this email.`,
  },
  reward: {
    thanks: "thank you",
    yours: (amount: string) => `${amount} is yours`,
    yoursOn: (amount: string, day: string) => `${amount} is yours on ${day}`,
    advice: (friend: string) => `${friend} took your advice`,
    lead: (friend: string, business: string) => `${friend} took your advice and chose ${business}`,
    pending: (day: string) => `Your reward is pending for now. It’s ready to use on ${day}, once the bill is settled.`,
    someoneElse: "A good word from you means a lot to us. Know someone else? Your link is on your page.",
  },
  friendReward: {
    yours: (amount: string) => `${amount} off is yours`,
    thanksTo: (advocate: string) => `thanks to ${advocate}`,
    welcomeTo: (business: string) => `welcome to ${business}`,
    welcome: "welcome.",
    ownLink: (terms: string) => `And now you have your own link${terms && `: ${terms}`}.`,
    lead: (advocate: string, business: string) =>
      `${advocate} recommended ${business}, so here’s your discount as promised. Not on your bill yet? Show us this email and we’ll take care of it.`,
    leadWithout: (advocate: string, business: string) =>
      `${advocate} recommended ${business} to you, and we’re glad you came.`,
    ownPage: "You also have your own page with us.",
    turn: "Now it’s your turn",
    share: (offer: string) => `You now have your own link to share. ${offer}`,
    reason: (advocate: string, business: string) =>
      `You’re getting this because ${advocate} recommended ${business} to you and you became a customer. This message opens your own page, so please keep it to yourself.`,
    reasonToShare: (advocate: string, business: string) =>
      `You’re getting this because ${advocate} recommended ${business} to you and you became a customer. This message opens your own page, so share your link instead of forwarding it.`,
  },
  released: {
    ready: (amount: string) => `${amount} is ready to use`,
    lead: (friend: string) => `The wait is over: you can now use your reward for referring ${friend}`,
  },
  reversed: {
    reasons,
    subject: (business: string) => `your credit with ${business} has changed`,
    title: "your credit has changed.",
    taken: (amount: string, reason: string) => `${amount} of credit was taken back because ${reason}`,
    takenPending: (amount: string, reason: string) => `${amount} of pending credit was taken back because ${reason}`,
    earned: (friend: string, business: string) => `You earned a reward for referring ${friend} to ${business}`,
    coming: (friend: string, business: string) => `You had a reward coming for referring ${friend} to ${business}`,
    owed: (amount: string) =>
      `${amount} of it was already used. It comes off your next reward, so there’s nothing to pay.`,
    comfort: "You did nothing wrong, and your link still works.",
  },
  restored: {
    yours: (amount: string) => `${amount} is yours again`,
    pending: (amount: string) => `${amount} is pending again`,
    onItsDay: "You can use it from its original date.",
    lead: (friend: string, business: string) => `We took back your reward for referring ${friend} to ${business}`,
    counts: "Good news: it counts after all.",
  },
  /** In healthcare, about a friend who has not agreed to more: neither the name nor the result is revealed. */
  discreet: {
    thanks: "thank you for spreading the word",
    lead: (business: string) => `Thank you for recommending ${business}. A good word from you means a lot to us.`,
    credit: "A thank-you credit",
    readyOn: (day: string) => `Your thank-you credit is ready to use on ${day}.`,
    ready: "Your thank-you credit is ready to use.",
    taken: (amount: string) => `${amount} of thank-you credit was taken back.`,
    restored: "A thank-you credit that was taken back is yours after all.",
    why: "To protect everyone’s privacy, we don’t say more than that.",
  },
  expiring: {
    use: (amount: string, day: string) => `use your ${amount} by ${day}`,
    left: (days: number, business: string) => `${days === 1 ? "1 day" : `${days} days`} left at ${business}.`,
    lead: (amount: string, business: string, day: string, days: number) =>
      `${amount} of your credit with ${business} expires at the end of ${day}, ${days === 1 ? "1 day" : `${days} days`} from now`,
  },
  used: {
    subject: (amount: string) => `you used ${amount} of your credit`,
    how: {
      invoice: (amount: string, number: string, business: string) =>
        `${amount} came off invoice ${number} at ${business}`,
      card: (amount: string, business: string) => `${amount} of your credit with ${business} became a gift card`,
      bill: (amount: string, business: string) => `${amount} came off your bill at ${business}`,
    },
    left: (amount: string) => `${amount} is left.`,
    none: "You’ve used all of it.",
    line: (number: string) => `Used on invoice ${number}`,
    lineOther: "Used",
    lineCard: "Used for a gift card",
    reason: (business: string) =>
      `You’re getting this because your credit at ${business} was used. This message opens your own page, so please keep it to yourself.`,
  },
  contact: {
    code: (code: string, business: string) => `${code} is your code for ${business}`,
    enter: (minutes: number) =>
      `Enter it on your page within ${minutes} minutes, and your messages will come to this address`,
    ignore: "If you didn’t ask for this, just ignore this email. Nothing changes.",
    reason: (business: string) =>
      `You’re getting this because someone entered this address on their page at ${business}`,
    changed: {
      email: (business: string) => `your email at ${business} was changed`,
      sms: (business: string) => `your number at ${business} was changed`,
    },
    changedTitle: { email: "your email was changed.", sms: "your number was changed." },
    lead: "This was done on your own page, and confirmed with a code",
    nothing: "If it was you, there’s nothing to do.",
    wrong: (reach: string) => `If it wasn’t you, please tell us right away. ${reach}`.trim(),
    changedReason: (business: string) =>
      `You’re getting this because ${business} used to reach you here about your referrals`,
  },
  resume: {
    subject: (business: string) => `Get emails from ${business} again?`,
    preheader: "You’re unsubscribed. This turns emails back on.",
    title: "Want our emails again?",
    lead: (business: string) =>
      `You unsubscribed from ${business}’s emails. To get them again, open this link and press the button there. It works for 7 days`,
    ignore: "If you don’t want them, just ignore this email. You stay unsubscribed.",
    reason: (business: string) =>
      `You’re getting this because someone asked on a page of ${business} to email you again`,
  },
  confirm: {
    page: (advocate: string, business: string) => `${advocate}’s referral page for ${business}`,
    reason: (page: string) => `You’re getting this because someone entered your email on ${page}`,
    ignore: "If that wasn’t you, just ignore this email. Nothing will happen.",
    subject: (business: string) => `please confirm your request to ${business}`,
    keep: (gift: string) => `Confirm to keep ${gift}.`,
    oneClick: "One click and they’ll know it was you.",
    title: ["please confirm:", "was it you?"],
    lead: (page: string, gift: string, business: string) =>
      `Your email was entered on ${page}${gift && `, for ${gift}`}. Confirm so ${business} knows it was you`,
    contact: (business: string) => `${business} will get in touch`,
    gets: (gift: string) => `You’ll get ${gift}.`,
    call: (phone: string) => `Rather call? ${phone}.`,
    code: (code: string) => `Mention your code ${code} when you call.`,
    deny: "You can also report it from the same link.",
    known: {
      subject: (business: string) => `${business} already has your info`,
      preheader: "You don’t need to do anything.",
      title: "we already have your info.",
      lead: (page: string) => `Your email was entered on ${page}, and we already have your info`,
      newOnly: (amount: string) => `The ${amount} offer is for new customers.`,
      need: (phone: string) => (phone ? `Need us? Call ${phone}.` : "Need us? Get in touch anytime."),
    },
    own: {
      subject: (business: string) => `that’s your own ${business} link`,
      preheader: "Nothing was sent. Your link is for friends.",
      title: "This is your own link",
      lead: (business: string) => `Your email was entered on your own referral page for ${business}`,
      how: "You earn credit when a friend fills out the form with their own email.",
    },
  },
  text: {
    /** The carriers' required notice in the first text: frequency, cost, and how to get help and stop. */
    first: "Msg frequency varies. Msg&data rates may apply. HELP for help, STOP to end.",
    /** Why the person gets the first text. */
    agreed: "You agreed to these texts.",
    /** How to opt out, in full and as short as possible. STOP is the keyword that carriers recognize. */
    stop: "Reply STOP to opt out",
    stopShort: "STOP to opt out",
    thanks: "thank you!",
    invite: "here’s your link to share",
    portalLink: "here’s your private page:",
    /** The offer as short as possible, with bare amounts. */
    offer: {
      both: (give: string, get: string) => `give ${give}, get ${get}`,
      give: (give: string) => `give friends ${give}`,
      get: (get: string) => `get ${get} for every friend`,
    },
    referred: {
      news: (friend: string) => `${friend} signed up`,
      yours: (earned: string) => `${earned} is yours once they’re a customer`,
      once: (earned: string) => `${earned} once they’re a customer`,
      toCome: (earned: string) => `${earned} to come`,
    },
    reward: {
      advice: (friend: string) => `${friend} took your advice`,
      yours: (amount: string) => `${amount} is yours.`,
      yoursOn: (amount: string, day: string) => `${amount} is yours on ${day}.`,
    },
    friendReward: {
      thanksTo: (amount: string, advocate: string) => `${amount} off is yours thanks to ${advocate}`,
      yours: (amount: string) => `${amount} off is yours.`,
      bare: (amount: string) => `${amount} off is yours.`,
      shortest: (amount: string) => `${amount} off is yours.`,
      welcome: "welcome!",
      ownLink: "Your page, with a link to share:",
      ownPage: "Your page:",
    },
    discreet: "thank you for spreading the word",
    released: (amount: string) => `${amount} of credit is ready to use.`,
    reversed: {
      reasons,
      taken: (amount: string) => `${amount} of credit was taken back.`,
      because: (amount: string, reason: string) => `${amount} of credit was taken back because ${reason}.`,
    },
    restored: {
      yours: (amount: string) => `${amount} is yours again.`,
      pending: (amount: string) => `${amount} is pending again.`,
    },
    expiring: (amount: string, day: string) => `use your ${amount} by ${day}.`,
    used: {
      invoice: (amount: string, number: string) => `${amount} of your credit was used on invoice ${number}.`,
      other: (amount: string) => `${amount} of your credit was used.`,
      left: (amount: string) => `${amount} left.`,
    },
    contact: {
      code: (code: string, minutes: number) => `${code} is your code. It works for ${minutes} minutes.`,
      email: "your email here was changed.",
      sms: "your number here was changed.",
      wrong: (phone: string) => (phone ? `Not you? Call ${phone}.` : "Not you? Please tell us."),
    },
    confirm: {
      usedLink: (advocate: string, gift: string) =>
        `did you use ${advocate}’s link${gift && ` for ${gift}`}? Reply YES or tap`,
      asked: "did you ask us to get in touch? Reply YES or tap",
      shortest: "Reply YES or tap",
      newOnly: (amount: string) => `the ${amount} offer is for new customers.`,
      known: "we already have your info.",
      need: (phone: string) => (phone ? `Need us? Call ${phone}.` : "Need us? Get in touch anytime."),
    },
  },
};

export type LetterWords = typeof emails;
