/** The code an advocate shows when paying. */
export const code = {
  title: "Use your credit",
  show: "Show this at checkout",
  takesOff: (business: string) => `${business} takes it off your bill.`,
  wasUsed: "Your credit was used",
  thanks: (business: string) => `Thank you for coming back to ${business}.`,
  get: "Get a code to show when you pay. It works once.",
  label: "Your code",
  off: "Off your bill",
  all: "All your credit",
  have: (amount: string) => `You have ${amount}`,
  less: "Use less",
  change: "Change the amount",
  qr: "QR code for the team to scan",
  read: "Read it aloud or let them scan it",
  once: "Works once",
  expiresIn: "Expires in",
  stays: (amount: string) =>
    `Your credit is used only when they enter the code. If it isn’t, your ${amount} stays yours.`,
  cancel: "Cancel this code",
  used: "Used",
  usedOn: (amount: string, invoice: string) => `Used. ${amount} off ${invoice ? `invoice ${invoice}` : "your bill"}`,
  left: (amount: string, pending: string) =>
    `You have ${amount || "no credit"} left${pending && ` and ${pending} pending`}.`,
  howMuch: "How much",
  expired: "This code has expired",
  stillHere: (amount: string) => `Your ${amount} is still here.`,
  amount: "How much do you want to use?",
  new: "New code",
  first: "Get my code",
  none: "No code",
  haveNow: (amount: string) => `You have ${amount}.`,
  onceYouHave: (amount: string) => `You can use it once you have ${amount}.`,
  withoutCode: (business: string) => `${business} doesn’t use codes.`,
  noCredit: "There’s no credit to use right now.",
  part: "Use all of it or a part.",
  upTo: (most: string) => `Enter an amount up to ${most}.`,
  steps: (least: string, most: string, step: string) => `${least} to ${most}${step && `, in steps of ${step}`}`,
  canUse: (range: string) => `You can use ${range}.`,
  wrong: (range: string) => `Enter an amount from ${range}.`,
};

/** The printed card with the advocate's link. */
export const card = {
  title: "Your QR card",
  text: "Hand it out or put it up where people will see it. Scanning the code opens your link.",
  stopped: (why: string) => `${why} So there’s no card to print.`,
  layout: "Layout",
  large: "One large",
  small: "Ten to cut out",
  largeSize: "5 × 7 inches, which fits a picture frame.",
  smallSize: "Ten cards on one letter-size sheet, 3.5 × 2 inches each.",
  menu: (many: boolean) =>
    `You can also print from your browser’s menu. Only the ${many ? "cards are" : "card is"} printed. Leave the scale at 100%.`,
  print: "Print",
  qr: (link: string) => `QR code for ${link}`,
  scan: "Scan the code, or mention",
  call: "Call",
  /** Under the code on a sign. */
  scanSign: "Scan me",
  from: "Recommended by",
};

/** For an advocate who has lost the link. */
export const lostLink = {
  title: "Get your referral page",
  text: "Enter the email or phone number the business has on file for you. We’ll send your link there.",
  sent: "Check your messages",
  sentText:
    "If a business knows you by this email or phone number, your link is on its way. It can take a few minutes. Didn’t get it? Ask the business.",
  again: "That doesn’t look like an email or a US phone number.",
  later: "Too many requests. Please try again in an hour.",
  contact: "Email or phone",
  send: "Send my link",
  about: "Local businesses use Referral Rewards to thank customers who recommend them.",
  terms: "Terms of Service",
};
