import type { Letter } from "@/emails/letter";
import type { Brand, Lead, SecurityChange, TemplateProps } from "@/emails/props";
import { duration, formatMoment } from "@/emails/text/moment";
import { addressed, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { sayOrigin } from "@/emails/text/origin";
import { endSentence } from "@/emails/text/text";
import { formatPhone } from "@/lib/kit/format-phone";

/** How a member chooses a new password. */
export function passwordReset({ url, minutesValid }: TemplateProps["password-reset"], brand: Brand): Letter {
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
  "recovery-codes-replaced": ["You have new recovery codes", "The old ones no longer work."],
  "recovery-code-used": [
    "A recovery code was used",
    "Somebody signed in as you with one of your recovery codes. It does not work again.",
  ],
  "second-factor-reset": [
    "Your second factor was reset",
    "Your authenticator app, recovery codes and passkeys were removed, and you were signed out everywhere.",
  ],
};

/** Tells a member of a change to how they sign in. */
export function securityNotice(
  { change, accountUrl }: TemplateProps["security-notice"],
  brand: Brand,
): Letter {
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
        text: "If it was you, all is well. If not, change your password at once, sign out of devices you don’t recognize, and tell an admin of your organization.",
      },
      { kind: "button", label: "Look at my account", url: accountUrl },
    ],
    reason: endSentence(`You get this because it is about your account at ${business}`),
  };
}

/** Asks somebody to join the team. */
export function teamInvite(props: TemplateProps["team-invite"], brand: Brand): Letter {
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

/** Tells a member of new leads: whom to call, at what number, and who sent them. */
export function leadAlert({ count, leads, leadsUrl }: TemplateProps["lead-alert"], brand: Brand): Letter {
  const business = fullName(brand.name);
  const [first] = leads;
  const rest = count - leads.length;
  const reason = `${endSentence(`You get this because you hear of new leads of ${business}`)} Choose how often under Your account.`;
  if (count === 1 && first) {
    const { friendName, friendPhone, advocateName, url } = first;
    return {
      subject: `New lead: ${describeLead(first, LONGEST_IN_SUBJECT)}`,
      preheader: "Who calls first usually gets the job.",
      title: ["New lead:", fullName(friendName)],
      lead: endSentence(describeLead(first)),
      body: [
        ...(friendPhone
          ? [
              {
                kind: "button",
                label: `Call ${formatPhone(friendPhone)}`,
                url: `tel:${friendPhone}`,
              } as const,
              { kind: "button", label: "Text", url: `sms:${friendPhone}` } as const,
            ]
          : []),
        { kind: "button", label: advocateName ? "Open the lead" : "Say who sent them", url },
      ],
      reason,
    };
  }
  const many = count === 1 ? "1 new lead" : `${count.toLocaleString("en-US")} new leads`;
  return {
    subject: `${many} for ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: first ? endSentence(describeLead(first)) : "They wait for your call.",
    title: [many],
    lead: "They wait for your call, the first one longest.",
    body: [
      ...(leads.length > 0
        ? [{ kind: "steps", steps: leads.map((lead) => describeLead(lead)) } as const]
        : []),
      ...(rest > 0 && leads.length > 0
        ? [{ kind: "paragraph", text: `And ${rest.toLocaleString("en-US")} more.` } as const]
        : []),
      { kind: "button", label: "Open the leads", url: leadsUrl },
    ],
    reason,
  };
}

function describeLead(lead: Lead, longest?: number): string {
  const { friendName, friendPhone, friendEmail } = lead;
  const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
  return [fullName(friendName, longest), contact, sayOrigin(lead, longest)].filter(Boolean).join(", ");
}

/** Asks a member for the second OK. */
export function approvalRequest(
  { askedBy, request, url }: TemplateProps["approval-request"],
  brand: Brand,
): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(askedBy, LONGEST_IN_SUBJECT);
  const wanted = fullName(request);
  return {
    subject: `${colleague} asks you to approve ${wanted}`,
    preheader: "Nothing is booked until a second person has said yes.",
    title: ["A second OK is needed"],
    lead: endSentence(`${colleague} asks you to approve ${wanted}`),
    body: [
      { kind: "button", label: "Look at it", url },
      {
        kind: "paragraph",
        text: `It is above what one person of ${business} may book alone. Nothing is booked until you or another member approves it.`,
      },
    ],
    reason: endSentence(`You get this because you may approve what ${colleague} asks for at ${business}`),
  };
}

/** The first steps, to whoever set up the organization. */
export function welcome({ firstName, appUrl }: TemplateProps["welcome"], brand: Brand): Letter {
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
          "When a friend becomes a customer, mark it. The credit is added, and both hear about it.",
        ],
      },
      { kind: "button", label: "Create my first campaign", url: appUrl },
    ],
    reason: `You get this once, because you set up ${business} on Referral Rewards.`,
  };
}

/** How a member signs in. */
export function magicLink(props: TemplateProps["magic-link"], brand: Brand): Letter {
  const business = fullName(brand.name);
  if (props.way === "sign-up") return finishSignUp(props, business);
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

/** The first link of a new organization, whose owner has only typed an address so far. */
function finishSignUp({ url, minutesValid }: TemplateProps["magic-link"], product: string): Letter {
  return {
    subject: "Confirm your email to finish signing up",
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Confirm your email"],
    lead: `Press the button to finish signing up for ${product}. The link works once, within ${duration(minutesValid)}.`,
    body: [
      { kind: "button", label: "Confirm my email", url },
      { kind: "paragraph", text: "If you didn’t sign up, ignore this. Nothing happens unless you confirm." },
      { kind: "address", url },
    ],
    reason: `You get this because someone signed up for ${product} with your address.`,
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
