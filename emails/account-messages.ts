import { address, button, type Letter, paragraph, steps } from "@/emails/letter";
import type { Brand, SecurityChange } from "@/emails/props";
import { duration, formatMoment } from "@/emails/text/moment";
import { addressSentence, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { TextDraft } from "@/emails/text-draft";

/** `sign-up`: the first link of a new organization. `sso`: a link to its single sign-on, the only way to sign in. */
interface MagicLinkProps {
  readonly url: string;
  readonly minutesValid: number;
  readonly way: "sign-up" | "link" | "sso";
}

interface TeamInviteProps {
  readonly invitedBy: string;
  readonly url: string;
  readonly expiresAt: Date;
}

interface SecurityNoticeProps {
  readonly change: SecurityChange;
  readonly accountUrl: string;
}

/** A headline for each change, and its consequence. */
const changes: Readonly<Record<SecurityChange, readonly [title: string, meaning: string]>> = {
  "passkey-added": ["A passkey was added", "Anyone with that device can sign in as you, without a password."],
  "passkey-removed": ["A passkey was removed", "No one can sign in with it anymore."],
  "authenticator-set-up": [
    "Your authenticator app is set up",
    "From now on, signing in takes a code from the app as well.",
  ],
  "authenticator-removed": ["Your authenticator app was removed", "You no longer need a code from the app to sign in."],
  "recovery-codes-replaced": ["You have new recovery codes", "The old ones no longer work."],
  "recovery-code-used": [
    "A recovery code was used",
    "Someone signed in as you with one of your recovery codes. That code won’t work again.",
  ],
  "second-factor-reset": [
    "Your two-factor authentication was reset",
    "Your authenticator app, recovery codes and passkeys were removed, and you were signed out everywhere.",
  ],
};

/** Messages to members about their accounts. */
export const accountMessages = {
  welcome: { email: welcome },
  "magic-link": { email: magicLink },
  "team-invite": { email: teamInvite },
  "password-reset": { email: passwordReset },
  "security-notice": { email: securityNotice },
  /** Verifies that a member holds the number for alerts. */
  "phone-code": { text: phoneCodeText },
};

/** Lets a member choose a new password. */
function passwordReset({ url, minutesValid }: { url: string; minutesValid: number }, brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Choose a new password for ${business}`,
    preheader: `Your link works once and expires in ${duration(minutesValid)}.`,
    title: ["Choose a new password"],
    lead: `Use this link to set a new password for ${business} on Referral Rewards. It works once and expires in ${duration(minutesValid)}.`,
    body: [
      button("Choose a password", url),
      paragraph("If you didn’t ask for this, ignore it. Your password stays as it is."),
      address(url),
    ],
    reason: endSentence(`You’re getting this because someone asked for a new password for your account at ${business}`),
  };
}

/** Tells a member that their sign-in settings changed. */
function securityNotice({ change, accountUrl }: SecurityNoticeProps, brand: Brand): Letter {
  const business = fullName(brand.name);
  const [title, meaning] = changes[change];
  return {
    subject: `${title}: ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: meaning,
    title: [title],
    lead: `This is about your sign-in to ${business} on Referral Rewards. ${meaning}`,
    body: [
      paragraph(
        "If this was you, you’re all set. If not, change your password right away, sign out of devices you don’t recognize, and tell an owner of your organization.",
      ),
      button("Review my account", accountUrl),
    ],
    reason: endSentence(`You’re getting this because this affects your account at ${business}`),
  };
}

/** Invites a person to join the team. */
function teamInvite(props: TeamInviteProps, brand: Brand): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(props.invitedBy, LONGEST_IN_SUBJECT);
  return {
    subject: `${colleague} invited you to join ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: endSentence(`Help run ${business}’s referral program`),
    title: ["Join the team", `at ${business}`],
    lead: endSentence(`${colleague} invited you to help run ${business}’s referral program`),
    body: [
      button("Accept the invitation", props.url),
      paragraph(
        `This link is just for you and works until ${formatMoment(props.expiresAt, brand.timeZone)}. If you don’t know ${colleague}, ignore this email.`,
      ),
      address(props.url),
    ],
    reason: `You’re getting this because ${colleague} invited you at this address.`,
  };
}

/** Explains the first steps to the founder of an organization. */
function welcome({ firstName, appUrl }: { firstName: string; appUrl: string }, brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: addressSentence(firstName, `${fullName(brand.name, LONGEST_IN_SUBJECT)} is ready for referrals`),
    preheader: "Three steps to your first one.",
    title: [addressSentence(firstName, "you’re all set")],
    lead: `${business} is ready for referrals. Here’s how to get your first one:`,
    body: [
      steps([
        "Create a campaign: what the friend gets and what your customer earns.",
        "Add a few happy customers. Each gets their own link.",
        "When a friend becomes a customer, click Convert. The credit is added and both of them get the news.",
      ]),
      button("Create my first campaign", appUrl),
    ],
    reason: `You’re getting this one-time email because you set up ${business} on Referral Rewards.`,
  };
}

/** Lets a member sign in. */
function magicLink(props: MagicLinkProps, brand: Brand): Letter {
  const business = fullName(brand.name);
  if (props.way === "sign-up") return finishSignUp(props, business);
  return {
    subject: `Sign in to ${business}`,
    ...(props.way === "sso" ? throughSso(business) : onceByLink(props, business)),
    body: [
      button("Sign in", props.url),
      paragraph("If you didn’t ask for this, ignore it. No one can sign in without this link."),
      address(props.url),
    ],
    reason: `You’re getting this because someone asked to sign in to ${business} with your address.`,
  };
}

/** The first link of a new organization, whose founder has only entered an address so far. */
function finishSignUp({ url, minutesValid }: MagicLinkProps, product: string): Letter {
  return {
    subject: "Confirm your email to finish signing up",
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Confirm your email"],
    lead: `Press the button to finish signing up for ${product}. The link works once, within ${duration(minutesValid)}.`,
    body: [
      button("Confirm my email", url),
      paragraph("If you didn’t sign up, ignore this. Nothing happens unless you confirm."),
      address(url),
    ],
    reason: `You’re getting this because someone signed up for ${product} with your address.`,
  };
}

type Opening = Pick<Letter, "preheader" | "title" | "lead">;

function onceByLink({ minutesValid }: MagicLinkProps, business: string): Opening {
  return {
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Your sign-in link"],
    lead: `It signs you in to ${business} once and expires in ${duration(minutesValid)}.`,
  };
}

function throughSso(business: string): Opening {
  return {
    preheader: `${business} signs you in with your company account.`,
    title: ["Sign in with your company account"],
    lead: `${business} uses single sign-on only, so there’s no password or sign-in link here.`,
  };
}

function phoneCodeText({ code, minutesValid }: { code: string; minutesValid: number }): TextDraft {
  return {
    wordings: [`${code} is your Referral Rewards code. It works for ${minutesValid} minutes.`],
    givesReason: true,
  };
}
