/** The advocate page's texts. */
export const portal = {
  title: (business: string) => `Your ${business} referrals`,
  appName: (business: string) => `${business} referrals`,
  aFriend: "A friend",
  aFriendInside: "a friend",
  yourFriend: "your friend",
  messagesLink: "Your messages",
  call: (phone: string) => `Call ${phone}`,
  onlyYours: "This page is only for you. Don’t share its link.",
  notLoaded:
    "Something went wrong on our side. Your link and your credit are safe. Please try again in a moment.",
  unknown:
    "Some apps cut off long links, and a business can replace a link with a new one. Your credit is safe.",
  sendLink: "Email or text me my link",
  headline: {
    share: (name: string, outcome: string) => `Share your link${name && `, ${name}`}. ${outcome}`,
    credit: "When a friend’s job is done, the credit is yours.",
    gift: "Your friends get a discount.",
    thanks: "A good word from you means a lot to us.",
    paused: ["Your link", "is paused."],
    pausedText: (business: string) =>
      `${business} has paused its referrals for now. You keep what you earned.`,
    expired: ["This offer", "has ended."],
    expiredText: (business: string) =>
      `${business} isn’t accepting new referrals with it. What you earned stays yours.`,
    full: ["You’ve reached", "the limit."],
    fullText: (friends: string, name: string) =>
      `You’ve referred ${friends}, the most one person can. Thank you${name && `, ${name}`}!`,
    friends: (count: number, written: string) => `${written} ${count === 1 ? "friend" : "friends"}`,
    ended: ["This program", "has ended."],
    endedText: (business: string) =>
      `${business} isn’t accepting new referrals. What you earned stays yours.`,
  },
  stopped: {
    paused: "Your link is paused",
    pausedText: (business: string) =>
      `People who open it will see that. It works again when ${business} resumes.`,
    ended: "Your link isn’t accepting new referrals",
    endedText: "People who open it will see that.",
    waiting: "Friends already waiting still count.",
  },
  share: {
    card: "Share your link",
    button: "Share my link",
    ways: { text: "Text", email: "Email", whatsApp: "WhatsApp" },
    copy: "Copy",
    copied: "Copied",
    pressAndHold: "Press and hold to copy",
    message: "Your message",
    messageHint: "Your link is added at the end. You can still edit it before you send.",
    disclosure:
      "If you write your own, say that you get a reward. Friends should know, and US rules require it.",
    link: "Your link",
  },
  /** The default share message: the friend's reward first. */
  shared: (business: string, gift: string) =>
    gift
      ? `I use ${business} and thought of you. Book with my link and you get ${gift}:`
      : `I use ${business} and thought of you. Here’s my link:`,
  /** For a rewarded advocate: friends must read about the reward near the link (16 CFR 255.5). */
  sharedForReward: (business: string, gift: string, get: string) =>
    gift
      ? `I use ${business} and thought of you. Book with my link and you get ${gift} (I get ${get} in credit):`
      : `I use ${business} and thought of you. Here’s my link (I get ${get} in credit if you book):`,
  qr: {
    title: "QR code",
    text: "Have a friend scan it with their phone’s camera.",
    label: "QR code for your link",
    download: "Download",
    print: "Print a card",
  },
  earned: (amount: string, friends: string) => `You’ve earned ${amount} from ${friends}.`,
  next: (friends: number, written: string, amount: string) =>
    `${written} more ${friends === 1 ? "friend brings" : "friends bring"} you to ${amount}.`,
  giveCode: "Friend would rather call? They can mention",
  friendsView: "See what friends see",
  reward: {
    label: "Your own reward",
    from: "recommended us to you.",
    got: (gift: string, day: string) => `You got ${gift} off your first job on ${day}.`,
  },
  credit: {
    title: "Your credit",
    available: "Available",
    ready: "Ready to use",
    pending: (when: string) => `Pending · ${when}`,
    checked: "being checked",
    readyOn: (day: string) => `ready ${day}`,
    readyFrom: (day: string) => `ready from ${day}`,
    why: (amount: string) => `Why is ${amount} pending?`,
    owed: (amount: string) =>
      `${amount} was used before a job was refunded. Your next reward covers it first, so there’s nothing to pay.`,
    thanksReady: (day: string) => `A thank-you credit is ready on ${day}.`,
    grows: "You earn more each time a friend’s job is finished.",
    none: "You don’t have any credit right now.",
    use: "Use my credit",
    checking: (business: string, friend: string) => `${business} is checking the reward for ${friend}.`,
    nothingToDo: "You don’t need to do anything.",
    done: (friend: string, day: string) =>
      `${friend === "your friend" ? "Your friend" : friend}’s job was finished on ${day}`,
    readyLater: (done: string, days: number) =>
      `${done}. Credit is ready ${days === 1 ? "1 day" : `${days} days`} later, once the bill is settled.`,
    readyAt: (done: string, amount: string, day: string) => `${done}: ${amount} is ready on ${day}.`,
    readySomeDays: "Credit is ready a few days after the job, once the bill is settled.",
    expires: (amount: string, day: string) => `${amount} expires at the end of ${day}.`,
    lasts: (months: number) =>
      `Credit expires ${months} ${months === 1 ? "month" : "months"} after it is added.`,
  },
  friends: {
    title: "Your friends",
    of: (used: string, most: string, cap: number) => `${used} of ${most} ${cap === 1 ? "friend" : "friends"}`,
    more: (count: string) => `${count} more`,
    none: "No one has used your link.",
    remind: (friend: string) => `Remind ${friend}`,
    remindHow: "Opens your own texts. You press send.",
    /** The advocate's own text to a friend who has to act, or to answer a call. */
    nudge: {
      confirm: (friend: string, business: string) =>
        `Hi ${friend}! ${business} sent you a message about my referral. Confirm it and they’ll get in touch.`,
      answer: (friend: string, business: string, phone: string) =>
        `Hi ${friend}! ${business} wants to reach you about my referral.${phone && ` Their number is ${phone}.`}`,
    },
    howTo: "No one yet. Here’s how it works:",
    steps: {
      send: "Send your link to someone you know.",
      bookAndGet: (gift: string) => `They book a job and get ${gift} off.`,
      book: "They book a job.",
      earn: (get: string) => `When the job’s done, you get ${get} in credit.`,
    },
  },
  standing: {
    waiting: "Waiting",
    contacted: "In touch",
    booked: "Booked",
    earned: "Earned",
    pending: "Pending",
    done: "Done",
    ended: "Ended",
    unconfirmed: "Not confirmed",
    lost: "Not this time",
    checked: "Being checked",
    denied: "Doesn’t count",
    takenBack: "Taken back",
    discreet: "Thank you",
  },
  /** In healthcare: for a friend who has not agreed to be named. */
  discreet: {
    entry: "A thank-you credit",
    released: "A thank-you credit is ready to use",
    reversed: "A thank-you credit was taken back",
    restored: "A thank-you credit was given back",
  },
  /** Healthcare texts: they say thanks instead of paying, and name no friend. */
  thanks: {
    sharedForReward: (business: string, gift: string) =>
      gift
        ? `I use ${business} and thought of you. Book with my link and you get ${gift} (I get a thank-you credit):`
        : `I use ${business} and thought of you. Here’s my link (I get a thank-you credit if you book):`,
    lines: {
      both: (give: string, get: string) => [`Friends get ${give}.`, `You get ${get} as thanks.`],
      get: (get: string) => [`Get ${get}`, "as thanks."],
    },
    headline: "When someone you sent comes in, we thank you with credit.",
    grows: "It grows when people you told about us come in.",
    owed: (amount: string) =>
      `${amount} of thank-you credit was taken back after you used it. Your next credit covers it first, so there’s nothing to pay.`,
    messages: (business: string) => `${business} will let you know when you get a thank-you credit.`,
  },
  why: {
    discreet: "Thank you for spreading the word. To protect their privacy, we don’t say more.",
    checking: (business: string) => `${business} is checking this one. You don’t need to do anything.`,
    lost: "This friend did not book. Your spot is open again.",
    rejected: "This one doesn’t count. Your spot is open again.",
    ended: "The program ended before the job was done.",
    unconfirmed: {
      email: "Ask your friend to confirm using the email we sent them.",
      sms: "Ask your friend to confirm using the text we sent them.",
    },
    calls: (business: string) => `${business} will call your friend.`,
    noReward: "Waiting for the job.",
    promise: (reward: string) => `You earn ${reward} when the job is done.`,
    promiseShare: (reward: string) => `You earn ${reward} of the job when it’s done.`,
    done: (day: string) => `Job done on ${day}.`,
    takenBack: (done: string, why: string, amount: string) =>
      `${done} ${why}${amount && `, so the ${amount} was taken back`}.`,
    pending: (done: string, amount: string, day: string) => `${done} ${amount} on ${day}.`,
    earned: (done: string, amount: string) => `${done} You earned ${amount}.`,
    earnedAfterRefund: (done: string, amount: string) => `${done} You earned ${amount} after a refund.`,
  },
  /** Why a referral doesn't count, in words that accuse no one. */
  whyDenied: {
    "already a customer": "This friend was already a customer.",
    "same household": "Someone in your own household doesn’t count as a new friend.",
    "own referral": "Your own jobs don’t count as a referral.",
    "not a real lead": "This one didn’t turn into a real request.",
    other: "This one doesn’t count.",
  },
  /** Plain reasons that blame no one: the details stay between the business and the friend. */
  whyReversed: {
    refunded: "It was refunded later",
    canceled: "It was canceled later",
    chargeback: "Its payment was returned later",
    fraud: "It doesn’t count after all",
    duplicate: "It was counted twice",
    mistake: "It was counted by mistake",
    other: "It doesn’t count after all",
    "not eligible": "It doesn’t count",
  },
  history: {
    title: "Credit history",
    older: (count: number, written: string) => `${written} older ${count === 1 ? "line" : "lines"}`,
    more: (business: string) => `Older entries aren’t shown here. Ask ${business} for them.`,
    balance: (amount: string) => `Balance ${amount}`,
    converted: (friend: string) => `${friend} became a customer`,
    released: (friend: string) => `Your reward for ${friend} is ready to use`,
    reversed: (friend: string) => `Taken back: ${friend}’s job was refunded or doesn’t qualify`,
    restored: (friend: string) => `Given back: ${friend}’s job counts after all`,
    settled: "For credit that was used before it was taken back",
    redeemed: "Used",
    returned: "Given back, because it wasn’t used",
    expired: "Expired",
    added: (business: string) => `Added by ${business}`,
    deducted: (business: string) => `Deducted by ${business}`,
    addedBack: (business: string) => `Added back by ${business}`,
    removed: (business: string) => `Removed by ${business}`,
    broughtOver: "Credit you had before",
    owed: (what: string, amount: string) => `${what}. ${amount} comes off your next credit`,
    noted: (what: string, note: string) => `${what}: ${note}`,
  },
  messages: {
    title: "Messages",
    saved: "Saved.",
    text: (business: string) =>
      `${business} will let you know when a friend’s job is done and you’ve earned credit.`,
    how: "How would you like to get them?",
    ways: { email: "Email", sms: "Text message", both: "Both" },
    unreachable: "We can’t reach you yet. Ask the team to add your email.",
    save: "Save my choice",
    stoppedTexts: "You stopped texts. Reply START to any of our texts to get them again.",
    emailsTo: (address: string) => `Emails to ${address}`,
    textsTo: (phone: string) => `Texts to ${phone}`,
    isOn: "On",
    isOff: "Off",
    isStopped: "Stopped",
    noTexts: "Off, you haven’t agreed to texts",
    stopMessages: "Stop all messages",
    noEmails: (business: string) => `You’re not getting emails from ${business}.`,
    unwanted: (business: string) => `Don’t want messages from ${business}? You’ll keep your credit.`,
    start: "Send me emails again",
    requested: (address: string) =>
      `We sent an email to ${address}. Open the link in it to get emails again. Until then you stay unsubscribed.`,
    stop: "Stop emails",
  },
  tell: {
    title: "Refer a friend",
    told: (business: string) => `Thanks. ${business} will get in touch with your friend.`,
    known: "Someone already referred this person to us. Thanks anyway!",
    own: "That’s your own address or number. Tell us about someone else.",
    text: (business: string) =>
      `For a friend who’d rather get a call. Ask them first, and ${business} will get in touch.`,
    another: "Add another friend",
    first: "Add your friend",
    fix: "Please fix the highlighted fields and send it again.",
    name: "Friend’s name",
    wrongName: "Enter your friend’s name, like Fred Fox.",
    wrongEmail: "Enter your friend’s email address, like fred@example.com.",
    noContact: "Enter your friend’s email address or phone number.",
    send: "Send to the team",
  },
};
