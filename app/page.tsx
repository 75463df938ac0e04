import { ArrowRight, BadgeDollarSign, HeartHandshake, Megaphone, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";
import { CodeBlock } from "@/components/ui/code-block";
import { appUrl, env } from "@/lib/platform/env";
import { findMember } from "./current-member";
import { SiteHeader } from "./site-header";

const steps = [
  {
    icon: Megaphone,
    title: "Start a campaign",
    text: "Say what a customer earns for recommending you, and what the friend gets.",
  },
  {
    icon: HeartHandshake,
    title: "Take referrals",
    text: "Each customer has a link and a code. The offer made is the offer kept.",
  },
  {
    icon: BadgeDollarSign,
    title: "Pay credit once",
    text: "When the friend becomes a customer, the credit is paid. Never twice.",
  },
];

export default async function WelcomePage() {
  const signedIn = (await findMember()) !== null;
  const firstRequest = `curl "${appUrl()}/api/app/campaigns" \\\n  -H "Authorization: Bearer $API_KEY"`;
  return (
    <>
      <SiteHeader signedIn={signedIn} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1360px] px-5 sm:px-9">
        <section className="grid gap-x-16 gap-y-12 pt-14 pb-14 sm:pt-24 sm:pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)] lg:items-center">
          <div>
            <h1 className="text-balance font-semibold text-[2.125rem] leading-[1.1] tracking-[-0.03em] sm:text-[2.875rem]">
              Reward the customers who recommend you
            </h1>
            <p className="mt-5 max-w-[34rem] text-[1.0625rem] text-soft leading-relaxed">
              Referral Rewards is the referral program a small business runs on its own server: it takes the
              referrals, keeps the promises and counts every cent of credit.
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-3">
              <WayIn signedIn={signedIn} />
              <ButtonLink href="/docs">Open the API reference</ButtonLink>
            </div>
            <p className="mt-5">
              <a
                href="/api/health"
                className="py-2 text-secondary text-soft underline decoration-line underline-offset-4 transition-colors duration-150 ease-out hover:text-ink"
              >
                Is the server healthy?
              </a>
            </p>
          </div>
          <div className="min-w-0">
            <CodeBlock title="Your first request" code={firstRequest} what="your first request" />
            <p className="mt-3 text-pretty text-faint text-secondary">
              Put your API key in <code className="font-mono text-ink">API_KEY</code> first. The window where
              you started the server shows a key for the demo.
            </p>
          </div>
        </section>
        <HowItWorks />
      </main>
      <footer className="mx-auto flex max-w-[1360px] flex-wrap justify-between gap-x-6 gap-y-2 px-5 py-10 text-faint text-secondary sm:px-9">
        <p>Open source under the MIT license. Your data stays on your server.</p>
        <Link href="/terms" className="transition-colors hover:text-ink">
          Terms of Service
        </Link>
      </footer>
    </>
  );
}

function WayIn({ signedIn }: { signedIn: boolean }) {
  const { href, label } = signedIn
    ? { href: "/dashboard", label: "Open the app" }
    : env().SIGN_UP === "open"
      ? { href: "/sign-up", label: "Sign up" }
      : { href: "/sign-in", label: "Sign in" };
  return (
    <ButtonLink href={href} variant="primary">
      {label}
      <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
    </ButtonLink>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="overflow-hidden rounded-card border border-line bg-card">
      <h2 id="how" className="sr-only">
        How it works
      </h2>
      <ol className="grid divide-inner-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className="px-6 py-7 sm:px-8">
            <span className="grid size-9 place-items-center rounded-full bg-tint text-accent">
              <Icon aria-hidden size={18} strokeWidth={1.75} />
            </span>
            <h3 className="mt-4 font-semibold text-section">{title}</h3>
            <p className="mt-1.5 text-pretty text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="flex items-start gap-2.5 border-inner-line border-t px-6 py-4 text-secondary text-soft sm:px-8">
        <ShieldCheck aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0 text-accent" />
        Every change of credit is a line in a permanent ledger, with the balance before and after.
      </p>
    </section>
  );
}
