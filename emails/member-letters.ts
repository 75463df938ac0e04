import type { Letter } from "@/emails/letter";
import type { AlertLead, Brand, SecurityChange, TemplateProps } from "@/emails/props";
import { duration, formatMoment } from "@/emails/text/moment";
import { addressed, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { describeOrigin } from "@/emails/text/origin";
import { endSentence } from "@/emails/text/text";
import { formatPhone } from "@/lib/kit/format-phone";

/** Lets a member choose a new password. */
export function passwordReset({ url, minutesValid }: TemplateProps["password-reset"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Choose a new password for ${business}`,
    preheader: `Your link works once and expires in ${duration(minutesValid)}.`,
    title: ["Choose a new password"],
    lead: `Use this link to set a new password for ${business} on Referral Rewards. It works once and expires in ${duration(minutesValid)}.`,
    body: [
      { kind: "button", label: "Choose a password", url },
      { kind: "paragraph", text: "If you didn’t ask for this, ignore it. Your password stays as it is." },
      { kind: "address", url },
    ],
    reason: endSentence(
      `You’re getting this because someone asked for a new password for your account at ${business}`,
    ),
  };
}

/** A headline for each change, and its consequence. */
const changes: Readonly<Record<SecurityChange, readonly [title: string, meaning: string]>> = {
  "passkey-added": ["A passkey was added", "Anyone with that device can sign in as you, without a password."],
  "passkey-removed": ["A passkey was removed", "No one can sign in with it anymore."],
  "authenticator-set-up": [
    "Your authenticator app is set up",
    "From now on, signing in takes a code from the app as well.",
  ],
  "authenticator-removed": [
    "Your authenticator app was removed",
    "You no longer need a code from the app to sign in.",
  ],
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

/** Tells a member that their sign-in settings changed. */
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
    lead: `This is about your sign-in to ${business} on Referral Rewards. ${meaning}`,
    body: [
      {
        kind: "paragraph",
        text: "If this was you, you’re all set. If not, change your password right away, sign out of devices you don’t recognize, and tell an admin of your organization.",
      },
      { kind: "button", label: "Review my account", url: accountUrl },
    ],
    reason: endSentence(`You’re getting this because this affects your account at ${business}`),
  };
}

/** Invites a person to join the team. */
export function teamInvite(props: TemplateProps["team-invite"], brand: Brand): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(props.invitedBy, LONGEST_IN_SUBJECT);
  return {
    subject: `${colleague} invited you to join ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: endSentence(`Help run ${business}’s referral program`),
    title: ["Join the team", `at ${business}`],
    lead: endSentence(`${colleague} invited you to help run ${business}’s referral program`),
    body: [
      { kind: "button", label: "Accept the invitation", url: props.url },
      {
        kind: "paragraph",
        text: `This link is just for you and works until ${formatMoment(props.expiresAt, brand.timeZone)}. If you don’t know ${colleague}, ignore this email.`,
      },
      { kind: "address", url: props.url },
    ],
    reason: `You’re getting this because ${colleague} invited you at this address.`,
  };
}

/** Tells a member about an unhappy customer, while there is time to fix it. */
export function unhappyAnswer(props: TemplateProps["unhappy-answer"], brand: Brand): Letter {
  const { customerName, score, comment, service, email, phone, url } = props;
  const customer = fullName(customerName, LONGEST_IN_SUBJECT);
  const contact = [phone && formatPhone(phone), email].filter(Boolean).join(", ");
  const job = service ? `the ${fullName(service)} job` : "the job";
  return {
    subject: `${customer} gave you ${score} of 5. Call them today`,
    preheader: contact,
    title: [`${customer} gave you ${score} of 5.`],
    lead: endSentence(`They answered your question after ${job}. We won’t ask them for referrals`),
    body: [
      ...(comment ? [{ kind: "paragraph" as const, text: `“${fullName(comment, 1_000)}”` }] : []),
      ...(contact ? [{ kind: "paragraph" as const, text: endSentence(`Reach them at ${contact}`) }] : []),
      { kind: "button", label: `Open ${customer}`, url },
    ],
    reason: endSentence(`You’re getting this because you’re an admin of ${fullName(brand.name)}`),
  };
}

/** Tells an admin that webhooks are failing, and again when they are turned off. */
export function webhookTrouble(props: TemplateProps["webhook-trouble"], brand: Brand): Letter {
  const { address, since, problem, stopped, url } = props;
  const name = fullName(address, LONGEST_IN_SUBJECT);
  const started = `They started failing on ${formatMoment(since, brand.timeZone)}`;
  const [subject, title, lead, next] = {
    failing: [
      `Webhooks to ${name} are off after 5 days of failures`,
      "We stopped sending webhooks.",
      endSentence(`${started}, and every attempt since has failed. The last time, ${name} ${problem}`),
      "Once it works again, turn the endpoint back on and use Recover to send what it missed.",
    ],
    gone: [
      `Webhooks to ${name} are off`,
      "We stopped sending webhooks.",
      `${name} answered 410, which means it wants no more webhooks.`,
      "If that was a mistake, turn the endpoint back on. If not, you can delete it.",
    ],
    trying: [
      `Webhooks to ${name} are failing`,
      "Webhooks are failing.",
      endSentence(`${started}. The last time, ${name} ${problem}`),
      "We keep trying, each webhook up to 10 times over 3 days. If everything fails for 5 days, we turn the endpoint off.",
    ],
  }[stopped ?? "trying"] as [string, string, string, string];
  return {
    subject,
    preheader: lead,
    title: [title],
    lead,
    body: [
      { kind: "paragraph", text: next },
      { kind: "button", label: "Open the endpoint", url },
    ],
    reason: endSentence(`You’re getting this because you’re an admin of ${fullName(brand.name)}`),
  };
}

/** Tells an admin that payments in another system no longer convert leads, or need a decision. */
export function connectionTrouble(
  { name, message, since, url, waiting }: TemplateProps["connection-trouble"],
  brand: Brand,
): Letter {
  const system = fullName(name, LONGEST_IN_SUBJECT);
  const reason = endSentence(`You’re getting this because you’re an admin of ${fullName(brand.name)}`);
  if (waiting !== undefined) {
    const count = waiting === 1 ? "1 payment or refund" : `${waiting} payments and refunds`;
    return {
      subject: `${count} in ${system} need${waiting === 1 ? "s" : ""} your attention`,
      preheader: message,
      title: ["Your decision is needed."],
      lead: `We couldn’t match ${count} in ${system} to a lead, so nothing was added or taken back for ${waiting === 1 ? "it" : "them"} yet.`,
      body: [
        { kind: "paragraph", text: waiting === 1 ? message : `The newest: ${message}` },
        { kind: "button", label: waiting === 1 ? "Resolve it" : "Resolve them", url },
      ],
      reason,
    };
  }
  return {
    subject: `${system} stopped working`,
    preheader: message,
    title: ["Your connection stopped working."],
    lead: endSentence(
      `Since ${formatMoment(since, brand.timeZone)}, payments in ${system} no longer update your leads`,
    ),
    body: [
      { kind: "paragraph", text: message },
      { kind: "button", label: "Fix the connection", url },
    ],
    reason,
  };
}

/** Tells a member about new leads: who to call, at what number, and who sent them. */
export function leadAlert({ count, leads, leadsUrl }: TemplateProps["lead-alert"], brand: Brand): Letter {
  const business = fullName(brand.name);
  const [first] = leads;
  const rest = count - leads.length;
  const reason = `${endSentence(`You’re getting this because you get new-lead alerts for ${business}`)} Change how often under Settings, Your account.`;
  if (count === 1 && first) {
    const { friendName, friendPhone, advocateName, url } = first;
    return {
      subject: `New lead: ${describeLead(first, LONGEST_IN_SUBJECT)}`,
      preheader: "The first to call usually gets the job.",
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
        { kind: "button", label: advocateName ? "Open the lead" : "Choose who sent them", url },
      ],
      reason,
    };
  }
  const many = count === 1 ? "1 new lead" : `${count.toLocaleString("en-US")} new leads`;
  return {
    subject: `${many} for ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: first ? endSentence(describeLead(first)) : "They’re waiting for your call.",
    title: [many],
    lead: "They’re waiting for your call. The first one has waited longest.",
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

function describeLead(lead: AlertLead, longest?: number): string {
  const { friendName, friendPhone, friendEmail } = lead;
  const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
  return [fullName(friendName, longest), contact, describeOrigin(lead, longest)].filter(Boolean).join(", ");
}

/** Asks a member to approve a request. */
export function approvalRequest(
  { askedBy, request, url }: TemplateProps["approval-request"],
  brand: Brand,
): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(askedBy, LONGEST_IN_SUBJECT);
  const requested = fullName(request);
  return {
    subject: `${colleague} asks you to approve ${requested}`,
    preheader: "It waits until a second person approves.",
    title: ["Your approval is needed"],
    lead: endSentence(`${colleague} asks you to approve ${requested}`),
    body: [
      { kind: "button", label: "Review request", url },
      {
        kind: "paragraph",
        text: `${endSentence(`It’s above the limit for one person at ${business}`)} It waits until you or someone else approves it.`,
      },
    ],
    reason: endSentence(
      `You’re getting this because you can approve requests from ${colleague} at ${business}`,
    ),
  };
}

/** Explains the first steps to the founder of an organization. */
export function welcome({ firstName, appUrl }: TemplateProps["welcome"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: addressed(firstName, `${fullName(brand.name, LONGEST_IN_SUBJECT)} is ready for referrals`),
    preheader: "Three steps to your first one.",
    title: [addressed(firstName, "you’re all set")],
    lead: `${business} is ready for referrals. Here’s how to get your first one:`,
    body: [
      {
        kind: "steps",
        steps: [
          "Create a campaign: what the friend gets and what your customer earns.",
          "Add a few happy customers. Each gets their own link.",
          "When a friend becomes a customer, click Convert. The credit is added and both of them get the news.",
        ],
      },
      { kind: "button", label: "Create my first campaign", url: appUrl },
    ],
    reason: `You’re getting this one-time email because you set up ${business} on Referral Rewards.`,
  };
}

/** Lets a member sign in. */
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
        text: "If you didn’t ask for this, ignore it. No one can sign in without this link.",
      },
      { kind: "address", url: props.url },
    ],
    reason: `You’re getting this because someone asked to sign in to ${business} with your address.`,
  };
}

/** The first link of a new organization, whose founder has only entered an address so far. */
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
    reason: `You’re getting this because someone signed up for ${product} with your address.`,
  };
}

type Opening = Pick<Letter, "preheader" | "title" | "lead">;

function onceByLink({ minutesValid }: TemplateProps["magic-link"], business: string): Opening {
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
