import { ExternalLink, Lock, Mail, Plus } from "lucide-react";
import type { Metadata } from "next";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Breadcrumbs, PageHeader } from "@/components/ui/page-header";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { Toaster } from "@/components/ui/toaster";
import { readNonce } from "../nonce";
import { Buttons, Choices } from "./buttons";
import { Fields } from "./fields";
import { LiveForm } from "./live-form";
import { Overlays, States } from "./overlays";
import { People } from "./people";
import { Section } from "./section";
import { Small } from "./small";

const place = [
  { label: "Spring referrals", href: "/design" },
  { label: "Advocates", href: "/design" },
];

function Headers() {
  return (
    <Section title="Page headers" text="Where one is, what it is, what can be done.">
      <Card>
        <PageHeader
          title="Edit campaign"
          level={3}
          badge={
            <Badge tone="accent" dot>
              Active
            </Badge>
          }
          actions={
            <>
              <Button variant="quiet">Discard</Button>
              <Button variant="primary">Save changes</Button>
            </>
          }
        />
        <PageHeader
          title="Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger"
          level={3}
          leading={<Avatar name="Wolfeschlegelsteinhausenbergerdorff Younger" size="large" />}
          description={
            <span className="inline-flex min-w-0 items-center gap-1.5 text-secondary">
              <Mail aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
              <span className="wrap-anywhere">ann.with.a.very.long.address@wolfeschlegelstein.example</span>
            </span>
          }
          actions={
            <>
              <Button>
                <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
                Open portal
              </Button>
              <Button variant="primary">
                <Plus aria-hidden size={16} strokeWidth={1.75} />
                Adjust credit
              </Button>
            </>
          }
        />
        <Breadcrumbs
          crumbs={[...place, { label: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh" }]}
        />
      </Card>
    </Section>
  );
}

// Written out, because Tailwind only keeps class names it finds in the source.
const colors = [
  ["paper", "bg-paper"],
  ["card", "bg-card"],
  ["inner line", "bg-inner-line"],
  ["line", "bg-line"],
  ["edge", "bg-edge"],
  ["faint", "bg-faint"],
  ["soft", "bg-soft"],
  ["ink", "bg-ink"],
  ["accent", "bg-accent"],
  ["tint", "bg-tint"],
  ["amber", "bg-amber"],
  ["amber ground", "bg-amber-bg"],
  ["red", "bg-red"],
  ["red ground", "bg-red-bg"],
  ["blue", "bg-blue"],
  ["blue ground", "bg-blue-bg"],
] as const;

const texts = [
  ["Big money 28", "font-semibold text-money", "$210.50"],
  ["Title 22", "font-semibold text-title", "Good morning, Dana"],
  ["Section 15", "font-semibold text-section", "From invite to customer"],
  ["Body 14", "text-body", "Ann will get $48.00. Her balance goes from $162.50 to $210.50."],
  ["Secondary 13", "text-secondary text-soft", "Open referrals can still convert."],
  ["Caption 12", "text-caption text-faint", "12 days waiting"],
  ["Mono 13", "font-mono text-secondary", "ANN-7K2Q 0O1lI"],
] as const;

function Foundations() {
  return (
    <Section title="Foundations" text="One accent, hairlines instead of shadows, figures of one width.">
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-8">
        {colors.map(([name, look]) => (
          <li key={name}>
            <span
              className={`block h-12 rounded-control border border-line forced-color-adjust-none ${look}`}
            />
            <span className="mt-1 block text-caption text-soft">{name}</span>
          </li>
        ))}
      </ul>
      <Card>
        <dl className="grid items-baseline gap-x-6 gap-y-3 sm:grid-cols-[7rem_1fr]">
          {texts.map(([name, look, text]) => (
            <div key={name} className="contents">
              <dt className="text-caption text-faint max-sm:-mb-2">{name}</dt>
              <dd className={`min-w-0 ${look}`}>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}

export const metadata: Metadata = {
  title: "Design system",
  robots: { index: false, follow: false },
};

/** Every primitive in every state, for reviews and visual tests. Not linked anywhere. */
export default async function DesignPage() {
  return (
    <ThemeProvider nonce={await readNonce()}>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1120px] px-5 py-8 sm:px-9 sm:py-10">
        <PageHeader
          title="Design system"
          description="Every piece the screens are built from, in every state."
          actions={<ThemeSwitch />}
        />
        <div className="grid gap-10">
          <Foundations />
          <Buttons />
          <Fields />
          <Choices />
          <LiveForm />
          <Overlays />
          <Messages />
          <Small />
          <People />
          <States />
          <Headers />
        </div>
      </main>
      <Toaster />
    </ThemeProvider>
  );
}

function Messages() {
  return (
    <Section title="Notices" text="Color means something, but is never the only sign.">
      <div className="grid gap-2.5">
        <Notice icon={Lock}>18 open referrals keep what they were promised: 8% and 5%.</Notice>
        <Notice tone="accent" title="The connection works">
          Members can sign in through Okta now.
        </Notice>
        <Notice
          tone="amber"
          title="Your trial ends on November 30"
          action={<Button size="small">See plans</Button>}
        >
          Nothing is deleted. Campaigns above three stop taking referrals.
        </Notice>
        <Notice tone="red" title="Three invites bounced" action={<Button size="small">Fix contacts</Button>}>
          lena@novak-and-daughters-plumbing-heating-and-air-conditioning.example does not take mail.
        </Notice>
        <Notice tone="blue">The job’s value is missing. Add it, and Ann gets her credit.</Notice>
      </div>
    </Section>
  );
}
