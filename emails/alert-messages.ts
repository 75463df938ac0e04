import { blocks, button, type Letter, paragraph, steps } from "@/emails/letter";
import type { AlertLead, Brand } from "@/emails/props";
import { formatMoment } from "@/emails/text/moment";
import { fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { TextDraft } from "@/emails/text-draft";
import { formatCents } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";

interface UnhappyAnswerProps {
  readonly customerName: string;
  /** From 1 to 3. */
  readonly score: number;
  readonly comment?: string;
  readonly service?: string;
  readonly email?: string;
  /** In E.164. */
  readonly phone?: string;
  readonly url: string;
}

interface WebhookTroubleProps {
  readonly address: string;
  readonly since: Date;
  /** The last answer, as the end of a sentence: "answered 500". */
  readonly problem: string;
  /** Why they are off, if they are. */
  readonly stopped?: "gone" | "failing";
  readonly url: string;
}

interface ConnectionTroubleProps {
  /** The business's name for the connection. */
  readonly name: string;
  /** The problem, and how to fix it. */
  readonly message: string;
  readonly since: Date;
  /** Payments and refunds that need a member; omitted if the connection does not work. */
  readonly waiting?: number;
  readonly url: string;
}

interface ApprovalRequestProps {
  readonly askedBy: string;
  /** Follows "approve": "$800.00 for Ann Reyes". */
  readonly request: string;
  readonly url: string;
}

interface MonthClosedProps {
  /** "October 2026" */
  readonly month: string;
  readonly closedBy: string;
  readonly closingCents: number;
  readonly statementUrl: string;
  readonly journalUrl: string;
}

interface LeadAlertProps {
  /** All new leads, of which `leads` are the first. */
  readonly count: number;
  readonly leads: readonly AlertLead[];
  readonly leadsUrl: string;
}

/** Messages to members about events that need them. */
export const alertMessages = {
  "unhappy-answer": { email: unhappyAnswer },
  "webhook-trouble": { email: webhookTrouble },
  "connection-trouble": { email: connectionTrouble },
  "approval-request": { email: approvalRequest },
  "month-closed": { email: monthClosed },
  "lead-alert": { email: leadAlert, text: leadAlertText },
};

/** Tells a member about an unhappy customer, while there is time to fix it. */
function unhappyAnswer(props: UnhappyAnswerProps, brand: Brand): Letter {
  const { customerName, score, comment, service, email, phone, url } = props;
  const customer = fullName(customerName, LONGEST_IN_SUBJECT);
  const contact = [phone && formatPhone(phone), email].filter(Boolean).join(", ");
  const job = service ? `the ${fullName(service)} job` : "the job";
  return {
    subject: `${customer} gave you ${score} of 5. Call them today`,
    preheader: contact,
    title: [`${customer} gave you ${score} of 5.`],
    lead: endSentence(`They answered your question after ${job}. We won’t ask them for referrals`),
    body: blocks(
      comment && paragraph(`“${fullName(comment, 1_000)}”`),
      contact && paragraph(endSentence(`Reach them at ${contact}`)),
      button(`Open ${customer}`, url),
    ),
    reason: endSentence(`You’re getting this because you’re an owner of ${fullName(brand.name)}`),
  };
}

/** Sends a closed month's files to the bookkeeper. */
function monthClosed(props: MonthClosedProps, brand: Brand): Letter {
  const { month, closedBy, closingCents, statementUrl, journalUrl } = props;
  const business = fullName(brand.name);
  const member = fullName(closedBy, LONGEST_IN_SUBJECT);
  return {
    subject: `${month} is closed: referral credit of ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: `${formatCents(closingCents)} owed to customers at the end of the month.`,
    title: [`${month} is closed.`],
    lead: endSentence(
      `${member} closed ${month}. At its end, ${business} owed its customers ${formatCents(closingCents)} in referral credit`,
    ),
    body: [
      button("Open the statement", statementUrl),
      paragraph(
        "Print it, or save it. These figures no longer change; later corrections are part of a later month. The journal entry, for QuickBooks and other programs that import CSV files:",
      ),
      button("Download the journal entry", journalUrl),
    ],
    reason: endSentence(`You’re getting this because ${member} entered your address as the bookkeeper of ${business}`),
  };
}

/** Tells an owner that webhooks are failing, and again when they are turned off. */
function webhookTrouble(props: WebhookTroubleProps, brand: Brand): Letter {
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
    body: [paragraph(next), button("Open the endpoint", url)],
    reason: endSentence(`You’re getting this because you’re an owner of ${fullName(brand.name)}`),
  };
}

/** Tells an owner that payments in another system no longer convert leads, or need a decision. */
function connectionTrouble({ name, message, since, url, waiting }: ConnectionTroubleProps, brand: Brand): Letter {
  const system = fullName(name, LONGEST_IN_SUBJECT);
  const reason = endSentence(`You’re getting this because you’re an owner of ${fullName(brand.name)}`);
  if (waiting !== undefined) {
    const count = waiting === 1 ? "1 payment or refund" : `${waiting} payments and refunds`;
    return {
      subject: `${count} in ${system} need${waiting === 1 ? "s" : ""} your attention`,
      preheader: message,
      title: ["Your decision is needed."],
      lead: `We couldn’t match ${count} in ${system} to a lead, so nothing was added or taken back for ${waiting === 1 ? "it" : "them"} yet.`,
      body: [
        paragraph(waiting === 1 ? message : `The newest: ${message}`),
        button(waiting === 1 ? "Resolve it" : "Resolve them", url),
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
    body: [paragraph(message), button("Fix the connection", url)],
    reason,
  };
}

/** Asks a member to approve a request. */
function approvalRequest({ askedBy, request, url }: ApprovalRequestProps, brand: Brand): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(askedBy, LONGEST_IN_SUBJECT);
  const requested = fullName(request);
  return {
    subject: `${colleague} asks you to approve ${requested}`,
    preheader: "It waits until a second person approves.",
    title: ["Your approval is needed"],
    lead: endSentence(`${colleague} asks you to approve ${requested}`),
    body: [
      button("Review request", url),
      paragraph(
        `${endSentence(`It’s above the limit for one person at ${business}`)} It waits until you or someone else approves it.`,
      ),
    ],
    reason: endSentence(`You’re getting this because you can approve requests from ${colleague} at ${business}`),
  };
}

/** Tells a member about new leads: who to call, at what number, and who sent them. */
function leadAlert({ count, leads, leadsUrl }: LeadAlertProps, brand: Brand): Letter {
  const business = fullName(brand.name);
  const [first] = leads;
  const rest = count - leads.length;
  const reason = `${endSentence(`You’re getting this because you get new-lead alerts for ${business}`)} Change how often under Settings, You.`;
  if (count === 1 && first) {
    const { friendName, friendPhone, advocateName, url } = first;
    return {
      subject: `New lead: ${describeLead(first, LONGEST_IN_SUBJECT)}`,
      preheader: "The first to call usually gets the job.",
      title: ["New lead:", fullName(friendName)],
      lead: endSentence(describeLead(first)),
      body: blocks(
        friendPhone && button(`Call ${formatPhone(friendPhone)}`, `tel:${friendPhone}`),
        friendPhone && button("Text", `sms:${friendPhone}`),
        button(advocateName ? "Open the lead" : "Choose who sent them", url),
      ),
      reason,
    };
  }
  const many = count === 1 ? "1 new lead" : `${count.toLocaleString("en-US")} new leads`;
  return {
    subject: `${many} for ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: first ? endSentence(describeLead(first)) : "They’re waiting for your call.",
    title: [many],
    lead: "They’re waiting for your call. The first one has waited longest.",
    body: blocks(
      leads.length > 0 && steps(leads.map((lead) => describeLead(lead))),
      rest > 0 && leads.length > 0 && paragraph(`And ${rest.toLocaleString("en-US")} more.`),
      button("Open the leads", leadsUrl),
    ),
    reason,
  };
}

function describeLead(lead: AlertLead, longest?: number): string {
  const { friendName, friendPhone, friendEmail } = lead;
  const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
  return [fullName(friendName, longest), contact, describeOrigin(lead, longest)].filter(Boolean).join(", ");
}

/** To a member. The contact must be included, even if everything else is cut. */
function leadAlertText({ count, leads, leadsUrl }: LeadAlertProps): TextDraft {
  const [first] = leads;
  const news = count === 1 ? "New lead" : `${count.toLocaleString("en-US")} new leads`;
  if (!first) return { wordings: [`${news}.`], link: leadsUrl };
  const { friendName, friendPhone, friendEmail = "", url } = first;
  const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
  const opening = count === 1 ? news : `${news}. First`;
  const named = `${opening}: ${fullName(friendName)}, ${contact}`;
  return {
    wordings: [`${named}, ${describeOrigin(first)}.`, `${named}.`],
    nameless: [`${opening}: ${contact}.`],
    link: count === 1 ? url : leadsUrl,
  };
}

/** Who sent a friend, to follow the friend's name: "from Maria Gonzalez", "says Maria from church sent them". */
function describeOrigin({ advocateName, sentBy }: AlertLead, longest?: number): string {
  if (advocateName) return `from ${fullName(advocateName, longest)}`;
  return sentBy ? `says ${fullName(sentBy, longest)} sent them` : "doesn’t know who sent them";
}
