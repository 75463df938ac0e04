import type { AccountLine, Block, Letter } from "@/emails/letter";
import type { Brand, SecurityChange, Template, TemplateProps } from "@/emails/props";
import { addressed, firstName, fullName, LONGEST_IN_SUBJECT, shortName } from "@/emails/text/names";
import { friendGift, money, offerInFull, offerInShort, offerTitle } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";

const moment = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/New_York",
  timeZoneName: "short",
});

/** "10 minutes", "1 hour". */
export function duration(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "Saturday, November 28 at 2:00 PM EST": with its zone, since a reader's own is unknown. */
export function formatMoment(date: Date): string {
  return moment.format(date).replace(/\s/gu, " ");
}

type Writer<T extends Template> = (props: TemplateProps[T], brand: Brand) => Letter;

const letters: { readonly [T in Template]: Writer<T> } = {
  invite,
  "reward-advocate": rewardAdvocate,
  "reward-friend": rewardFriend,
  "friend-confirm": friendConfirm,
  welcome,
  "magic-link": magicLink,
  "team-invite": teamInvite,
  "password-reset": passwordReset,
  "security-notice": securityNotice,
};

/** What the e-mail says. */
export function writeLetter<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): Letter {
  return letters[template](props, brand);
}

function passwordReset({ url, minutesValid }: TemplateProps["password-reset"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Choose a new password for ${business}`,
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Choose a new password"],
    lead: `Use this link to set one for ${business} on Referral Rewards. It works once, within ${duration(minutesValid)}.`,
    body: [
      { kind: "button", label: "Choose a password", url },
      { kind: "paragraph", text: "If you didn’t ask for this, ignore it. Your password stays as it is." },
      { kind: "address", url },
    ],
    reason: endSentence(
      `You get this because someone asked for a new password for your account at ${business}`,
    ),
  };
}

/** What happened, as a headline, and what that means. */
const changes: Readonly<Record<SecurityChange, readonly [title: string, meaning: string]>> = {
  "passkey-added": ["A passkey was added", "Whoever holds it can sign in as you, without a password."],
  "passkey-removed": ["A passkey was removed", "Nobody can sign in with it any more."],
  "authenticator-set-up": [
    "Your authenticator app is set up",
    "From now on, signing in takes a code from the app as well.",
  ],
  "authenticator-removed": [
    "Your authenticator app was removed",
    "Signing in takes no code from the app any more.",
  ],
  "recovery-codes-replaced": ["You have new recovery codes", "The ones before do not work any more."],
  "recovery-code-used": [
    "A recovery code was used",
    "Somebody signed in as you with one of your recovery codes. It does not work again.",
  ],
  "second-factor-reset": [
    "Your second factor was reset",
    "Your authenticator app, recovery codes and passkeys were removed, and you were signed out everywhere.",
  ],
};

function securityNotice({ change, accountUrl }: TemplateProps["security-notice"], brand: Brand): Letter {
  const business = fullName(brand.name);
  const [title, meaning] = changes[change];
  return {
    subject: `${title}: ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: meaning,
    title: [title],
    lead: `It is about how you sign in to ${business} on Referral Rewards. ${meaning}`,
    body: [
      {
        kind: "paragraph",
        text: "If it was you, all is well. If not, change your password at once, end the sessions you do not know, and tell an admin of your organization.",
      },
      { kind: "button", label: "Look at my account", url: accountUrl },
    ],
    reason: endSentence(`You get this because it is about your account at ${business}`),
  };
}

function invite(props: TemplateProps["invite"], brand: Brand): Letter {
  const { advocateName, offer, referralUrl, referralCode, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const terms = offerInShort(offer);
  const link = `your link from ${fullName(brand.name, LONGEST_IN_SUBJECT)}`;
  const request = endSentence(`share your link with someone who could use ${business}`);
  return {
    subject: addressed(advocateName, terms ? `${link}: ${terms}` : `${link} to share`),
    preheader: offerInFull(offer),
    title: offerTitle(offer),
    lead: `${addressed(advocateName, request)} ${offerInFull(offer)}`,
    body: [
      { kind: "button", label: "Share my link", url: portalUrl },
      { kind: "share", url: referralUrl, code: referralCode },
    ],
    reason: `You get this because ${business} invited you to its referral program. This message opens your own page, so share your link instead of forwarding it.`,
    unsubscribeUrl,
  };
}

function teamInvite(props: TemplateProps["team-invite"], brand: Brand): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(props.invitedBy, LONGEST_IN_SUBJECT);
  return {
    subject: `${colleague} invites you to ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: endSentence(`Help run the referral program of ${business}`),
    title: ["Join the team", `at ${business}`],
    lead: endSentence(`${colleague} invites you to help run the referral program of ${business}`),
    body: [
      { kind: "button", label: "Accept the invitation", url: props.url },
      {
        kind: "paragraph",
        text: `It is for you alone and works until ${formatMoment(props.expiresAt)}. If you do not know ${colleague}, ignore it.`,
      },
      { kind: "address", url: props.url },
    ],
    reason: `You get this because ${colleague} invited your address.`,
    unsubscribeUrl: props.unsubscribeUrl,
    isPlain: true,
  };
}

function welcome({ firstName, appUrl }: TemplateProps["welcome"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: addressed(firstName, `${fullName(brand.name, LONGEST_IN_SUBJECT)} is ready for referrals`),
    preheader: "Three steps to your first one.",
    title: [addressed(firstName, "you’re all set")],
    lead: `${business} is ready for referrals. This is how the first one happens:`,
    body: [
      {
        kind: "steps",
        steps: [
          "Create a campaign: what a friend gets, and what you give for the recommendation.",
          "Add a few happy customers. Each gets a link of their own.",
          "When a friend becomes a customer, mark it. The credit is booked, and both are told.",
        ],
      },
      { kind: "button", label: "Create my first campaign", url: appUrl },
    ],
    reason: `You get this once, because you set up ${business} on Referral Rewards.`,
  };
}

function magicLink(props: TemplateProps["magic-link"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Sign in to ${business}`,
    ...(props.way === "sso" ? throughSso(business) : onceByLink(props, business)),
    body: [
      { kind: "button", label: "Sign in", url: props.url },
      {
        kind: "paragraph",
        text: "If you didn’t ask for this, ignore it. Nobody can sign in just because they asked.",
      },
      { kind: "address", url: props.url },
    ],
    reason: `You get this because someone asked to sign in to ${business} with your address.`,
  };
}

type Opening = Pick<Letter, "preheader" | "title" | "lead">;

function onceByLink({ minutesValid }: TemplateProps["magic-link"], business: string): Opening {
  return {
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Your link to sign in"],
    lead: `It signs you in to ${business} once, within ${duration(minutesValid)}.`,
  };
}

function throughSso(business: string): Opening {
  return {
    preheader: `${business} signs you in with your company account.`,
    title: ["Sign in with your company account"],
    lead: `${business} lets you in through single sign-on only, so there is no password and no sign-in link here.`,
  };
}

type RewardAdvocateProps = TemplateProps["reward-advocate"];

function rewardAdvocate(props: RewardAdvocateProps, brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const friend = firstName(friendName);
  const reward = rewardCents > 0 ? `${money(rewardCents)} is yours` : "";
  const account = accountLines(props);
  return {
    subject: addressed(advocateName, `thank you: ${reward || `${friend || "your friend"} took your advice`}`),
    preheader:
      balanceCents > 0
        ? `Your credit is now ${money(balanceCents)}.`
        : endSentence(`From all of us at ${business}`),
    title: reward
      ? [addressed(advocateName, "thank you:"), `${reward}.`]
      : [addressed(advocateName, "thank you.")],
    lead: endSentence(`${friend || "Your friend"} took your advice and chose ${business}`),
    body: [
      ...(account.length > 0 ? [{ kind: "account" as const, lines: account }] : []),
      { kind: "paragraph", text: closing(balanceCents) },
      { kind: "button", label: balanceCents > 0 ? "See my credit" : "Open my page", url: portalUrl },
    ],
    reason: `You get this because you recommended ${business} to a friend. This message opens your own page, so please keep it to yourself.`,
    unsubscribeUrl,
  };
}

function accountLines({ friendName, rewardCents, balanceCents }: RewardAdvocateProps): AccountLine[] {
  const earned = {
    label: `Referral of ${shortName(friendName) || "a friend"}`,
    amount: `+${money(rewardCents)}`,
  };
  const balance = { label: "Your credit", amount: money(balanceCents) };
  return [...(rewardCents > 0 ? [earned] : []), ...(balanceCents > 0 ? [balance] : [])];
}

function closing(balanceCents: number): string {
  return balanceCents > 0
    ? "Mention it on your next visit or order, and your credit comes off the bill."
    : "A good word from you means a lot to us. Know someone else? Your link is on your page.";
}

type RewardFriendProps = TemplateProps["reward-friend"];

function rewardFriend(props: RewardFriendProps, brand: Brand): Letter {
  const { friendName, rewardCents, offer, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const advocate = firstName(props.advocateName);
  const thanks = `thanks to ${advocate || "a friend"}`;
  const recommendation = `${advocate || "A friend"} recommended ${business}`;
  const reward = rewardCents > 0 ? `${money(rewardCents)} is yours,` : "";
  const terms = offer && offerInShort(offer);
  return {
    subject: addressed(
      friendName,
      reward ? `${reward} ${thanks}` : `welcome to ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    ),
    preheader: offer
      ? `And now you have a link of your own${terms && `: ${terms}`}.`
      : endSentence(`From all of us at ${business}`),
    title: reward
      ? [addressed(friendName, reward), endSentence(thanks)]
      : [addressed(friendName, "welcome.")],
    lead: reward
      ? `${recommendation}, and this is yours as promised. Not on your bill yet? Show us this e-mail and we’ll take care of it.`
      : `${recommendation} to you, and we’re glad you came.`,
    body: ownPage(props),
    reason: `You get this because ${advocate || "a friend"} recommended ${business} to you and you became a customer. This message opens your own page, so ${offer ? "share your link instead of forwarding it" : "please keep it to yourself"}.`,
    unsubscribeUrl,
  };
}

/** What the friend can do as an advocate: there is nothing to pass on while the campaign offers nothing. */
function ownPage({ offer, referralUrl, portalUrl }: RewardFriendProps): Block[] {
  if (!offer) {
    return [
      { kind: "paragraph", text: "You also have a page of your own with us." },
      { kind: "button", label: "Open my page", url: portalUrl },
    ];
  }
  return [
    { kind: "heading", text: "Now it’s your turn" },
    { kind: "paragraph", text: `You have a link of your own to share. ${offerInFull(offer)}` },
    { kind: "button", label: "Share my link", url: portalUrl },
    { kind: "share", url: referralUrl },
  ];
}

type FriendConfirmProps = TemplateProps["friend-confirm"];

/** To somebody who may have asked for nothing, so it sells nothing and says who caused it. */
function friendConfirm(props: FriendConfirmProps, brand: Brand): Letter {
  const { outcome, friendName, advocateName, confirmUrl, offer, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const inSubject = fullName(brand.name, LONGEST_IN_SUBJECT);
  const advocate = firstName(advocateName) || "a friend";
  const page = `the page where ${advocate} recommends ${business}`;
  const reason = endSentence(`You get this because somebody entered your address on ${page}`);
  const ignore = "If that was not you, ignore this message. Nothing follows from it.";
  if (outcome === "own") {
    return {
      subject: endSentence(addressed(friendName, `this link of ${inSubject} is your own`)),
      preheader: "Nothing was sent: your link is for your friends.",
      title: ["This is your own link"],
      lead: endSentence(`Your address was entered on your own page, where you recommend ${business}`),
      body: [
        {
          kind: "paragraph",
          text: "It counts for you when a friend fills in the form with another address.",
        },
      ],
      reason,
      unsubscribeUrl,
    };
  }
  if (outcome === "known") {
    return {
      subject: endSentence(addressed(friendName, `${inSubject} has your details already`)),
      preheader: "There is nothing to do.",
      title: [addressed(friendName, "you’re already on the list.")],
      lead: endSentence(`Your address was entered on ${page}, and ${business} has had your details before`),
      body: [{ kind: "paragraph", text: `To hear from them sooner, get in touch yourself. ${ignore}` }],
      reason,
      unsubscribeUrl,
    };
  }
  const gift = friendGift(offer);
  return {
    subject: addressed(friendName, `please confirm: you asked ${inSubject} to contact you`),
    preheader: gift ? `Then ${gift} is kept for you.` : "One click, and they know it was you.",
    title: [addressed(friendName, "please confirm:"), "was it you?"],
    lead: endSentence(
      `Your address was entered on ${page}${gift && `, for ${gift}`}. Confirm it, so that ${business} knows it was you`,
    ),
    body: [
      { kind: "button", label: "Yes, it was me", url: confirmUrl },
      { kind: "paragraph", text: `${ignore} The same page lets you say that it was somebody else.` },
      { kind: "address", url: confirmUrl },
    ],
    reason,
    unsubscribeUrl,
  };
}
