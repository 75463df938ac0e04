import {
  type AccountLine,
  account,
  type Block,
  blocks,
  button,
  type Call,
  heading,
  type Letter,
  paragraph,
} from "@/emails/letter";
import type { AlertLead, Brand, DigestStep } from "@/emails/props";
import { fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";

/** A week's figure, and the week before, if there was one. */
interface Weekly {
  readonly now: number;
  readonly before?: number;
}

/** A lead that waits for a call. */
interface DigestLead extends Omit<AlertLead, "sentBy"> {
  readonly advocateName: string;
  /** Whole days. */
  readonly waitedDays: number;
}

interface Digest {
  readonly newLeads: Weekly;
  readonly converted: Weekly;
  readonly givenCents: Weekly;
  readonly waiting: number;
  readonly liabilityCents: number;
  readonly leads: readonly DigestLead[];
  /** Set after a week without activity: the best next step, and whether the digest pauses. */
  readonly quiet?: { readonly next: DigestStep; readonly pauses: boolean };
  readonly leadsUrl: string;
  readonly nextUrl: string;
  readonly unsubscribeUrl: string;
}

/** A member's weekly digest: leads to contact first, then the week's figures. */
export function weeklyDigest(props: Digest, brand: Brand): Letter {
  const frame = {
    reason: `${endSentence(`You’re getting this because the weekly digest is on for your account at ${fullName(brand.name)}`)} Change it under Settings, You.`,
    unsubscribeUrl: props.unsubscribeUrl,
    stopLabel: "Stop this digest",
    isPlain: true,
  } as const;
  return { ...(props.quiet ? quietWeek(props.quiet, props.nextUrl) : fullWeek(props, brand)), ...frame };
}

type DigestContent = Omit<Letter, "reason">;

function fullWeek(props: Digest, brand: Brand): DigestContent {
  const { newLeads, converted, waiting, leads, leadsUrl } = props;
  const news = [
    newLeads.now > 0 && counted(newLeads.now, "new lead"),
    converted.now > 0 && counted(converted.now, "new customer"),
    waiting > 0 && `${waiting.toLocaleString("en-US")} to contact`,
  ]
    .filter(Boolean)
    .join(", ");
  return {
    subject: `Your week: ${news || fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: leads[0]
      ? `${leads[0].friendPhone ? "Call" : "Email"} ${fullName(leads[0].friendName)} first.`
      : "You have no leads left to contact.",
    title: ["Your week"],
    lead: endSentence(`Referrals at ${fullName(brand.name)}, as of this morning`),
    body: [
      ...callList(leads),
      heading("Last week"),
      account(figureLines(props)),
      button(waiting > 0 ? "Open my leads" : "Open Referral Rewards", leadsUrl),
    ],
  };
}

function callList(leads: readonly DigestLead[]): Block[] {
  if (leads.length === 0) return [];
  const text = leads.length === 1 ? "Call this person first" : "Call these people first";
  return [heading(text), { kind: "calls", calls: leads.map(toCall) }];
}

function toCall(lead: DigestLead): Call {
  const { friendName, friendPhone, friendEmail = "", url } = lead;
  const [contact, contactUrl] = friendPhone
    ? [formatPhone(friendPhone), `tel:${friendPhone}`]
    : [friendEmail, `mailto:${encodeURIComponent(friendEmail)}`];
  return { name: fullName(friendName), contact, contactUrl, detail: describeWait(lead), url };
}

function describeWait({ waitedDays, advocateName }: DigestLead): string {
  const wait =
    waitedDays === 0 ? "Came in today" : waitedDays === 1 ? "Waiting since yesterday" : `Waiting ${waitedDays} days`;
  return `${wait}, sent by ${fullName(advocateName, LONGEST_IN_SUBJECT)}`;
}

function figureLines({ newLeads, converted, waiting, givenCents, liabilityCents }: Digest): AccountLine[] {
  const count = (amount: number) => amount.toLocaleString("en-US");
  const line = (label: string, { now, before }: Weekly, write: (amount: number) => string) => ({
    label: before === undefined ? label : `${label} (week before: ${write(before)})`,
    amount: write(now),
  });
  return [
    line("New leads", newLeads, count),
    line("New customers", converted, count),
    { label: "Waiting to be contacted now", amount: count(waiting) },
    line("Credit given", givenCents, formatCentsShort),
    { label: "Credit your customers can use", amount: formatCentsShort(liabilityCents) },
  ];
}

const nextSteps = {
  campaign: ["start a campaign, so customers have something to share", "Start a campaign"],
  customers: ["add a few happy customers, so each has a link to share", "Add customers"],
  invites: ["ask a few happy customers to share their link", "Choose who to ask"],
} as const;

function quietWeek({ next, pauses }: NonNullable<Digest["quiet"]>, nextUrl: string): DigestContent {
  const [suggestion, label] = nextSteps[next];
  const pause =
    "That’s four quiet weeks in a row, so this digest pauses now. It starts again after a week with activity.";
  return {
    subject: `A quiet week: ${suggestion}`,
    preheader: pauses ? "This digest pauses until something happens." : "One thing worth doing.",
    title: ["A quiet week"],
    lead: `Nothing new last week. The most useful thing you can do now: ${suggestion}.`,
    body: blocks(button(label, nextUrl), pauses && paragraph(pause)),
  };
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
}
