import { ArrowRight, BadgeDollarSign, HeartHandshake, Megaphone, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { appUrl, env } from "@/lib/kit/env";
import { isPublicDemo } from "@/lib/kit/public-demo";
import { findMember } from "./current-member";
import { SiteHeader } from "./site-header";

const steps = [
  {
    icon: Megaphone,
    title: "A happy customer shares",
    text: "After the job, they get their own link by text or email. One tap sends it to a neighbor.",
  },
  {
    icon: HeartHandshake,
    title: "A friend gets in touch",
    text: "They see who recommends you and what they save. You know who sent them.",
  },
  {
    icon: BadgeDollarSign,
    title: "Both of them get rewarded",
    text: "When the job’s done, the credit is added and both get the news.",
  },
];

const description = "Run your own referral program. Your customers recommend you and earn credit.";

/** The preview where the address is shared. */
export function generateMetadata(): Metadata {
  const title = "Referral Rewards: reward the customers who recommend you";
  const picture = { url: "/home/dashboard-light.jpg", width: 1280, height: 900, alt: "The home screen" };
  return {
    metadataBase: new URL(appUrl()),
    title: { absolute: title },
    description,
    alternates: { canonical: "/" },
    openGraph: {
      title,
      description,
      type: "website",
      url: "/",
      siteName: "Referral Rewards",
      images: [picture],
    },
    twitter: { card: "summary_large_image", title, description },
  };
}

export default async function WelcomePage() {
  const signedIn = (await findMember()) !== null;
  return (
    <>
      <SiteHeader signedIn={signedIn} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1360px] px-5 sm:px-9">
        <section className="pt-14 pb-12 text-center sm:pt-20">
          <h1 className="mx-auto max-w-[44rem] text-balance font-semibold text-[2.25rem] leading-[1.08] tracking-[-0.035em] sm:text-[3.5rem]">
            Reward the customers who recommend you
          </h1>
          <p className="mx-auto mt-5 max-w-[34rem] text-balance text-[1.0625rem] text-soft leading-relaxed">
            Give every customer a link. When a friend books, you know who sent them, and your customer gets credit
            automatically.
          </p>
          <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
            <WayIn signedIn={signedIn} />
            <ButtonLink href="#how">See how it works</ButtonLink>
          </div>
          <p className="mt-5 text-caption text-faint">Open source. Runs on your own server. No fee per referral.</p>
        </section>
        <Stage />
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

const phone =
  "w-1/2 rounded-t-[18px] border-4 border-card border-b-0 shadow-pop sm:absolute sm:bottom-6 sm:w-[20.5%] sm:rounded-[26px] sm:border-[5px] sm:border-b-[5px]";

/** The product as its three users see it. Phones show what customers see on theirs. */
function Stage() {
  return (
    <section aria-label="The product" className="mb-14">
      <div className="relative flex justify-center gap-4 overflow-hidden rounded-[20px] bg-tint px-4 pt-6 sm:block sm:px-[11%] sm:pt-12">
        <Shot
          name="dashboard"
          alt="Your home: what to do first, new leads, customers, and the credit they earned"
          width={1280}
          height={900}
          className="rounded-t-[14px] border border-line border-b-0 shadow-pop max-sm:hidden"
        />
        <Shot
          name="portal"
          alt="Your customer’s page: a link to share, and the credit earned"
          width={390}
          height={800}
          className={cx(phone, "sm:left-[3.5%]")}
        />
        <Shot
          name="friend"
          alt="Their friend’s page: who recommends you, the offer, and a short form"
          width={390}
          height={800}
          className={cx(phone, "sm:right-[3.5%]")}
        />
      </div>
      <p className="mt-4 grid gap-1 text-center text-secondary text-soft sm:grid-cols-3">
        <span>
          <strong className="font-medium text-ink">Your customer</strong> shares a link
        </span>
        <span>
          <strong className="font-medium text-ink">You</strong> see who sent each friend, and what it earned you
        </span>
        <span>
          <strong className="font-medium text-ink">Their friend</strong> claims the offer
        </span>
      </p>
    </section>
  );
}

interface ShotProps {
  readonly name: "dashboard" | "portal" | "friend";
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

/** A screenshot of the demo (`npm run pictures`), light or dark like the page. */
function Shot({ name, alt, className, ...size }: ShotProps) {
  return (
    <div className={`overflow-hidden ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: they are small already, and served as they are */}
      <img src={`/home/${name}-light.jpg`} alt={alt} {...size} className="block h-auto w-full dark:hidden" />
      {/* biome-ignore lint/performance/noImgElement: as above */}
      <img
        src={`/home/${name}-dark.jpg`}
        alt={alt}
        {...size}
        loading="lazy"
        className="hidden h-auto w-full dark:block"
      />
    </div>
  );
}

function findWayIn(signedIn: boolean) {
  if (signedIn) return { href: "/home", label: "Open the app" };
  if (isPublicDemo()) return { href: "/sign-in", label: "Open the demo" };
  if (env().SIGN_UP === "open") return { href: "/sign-up", label: "Sign up" };
  return { href: "/sign-in", label: "Sign in" };
}

function WayIn({ signedIn }: { signedIn: boolean }) {
  const { href, label } = findWayIn(signedIn);
  return (
    <ButtonLink href={href} variant="primary">
      {label}
      <ArrowRight size={16} />
    </ButtonLink>
  );
}

function HowItWorks() {
  return (
    <section
      id="how"
      aria-labelledby="how-title"
      className="scroll-mt-20 overflow-hidden rounded-card border border-line bg-card"
    >
      <h2 id="how-title" className="sr-only">
        How it works
      </h2>
      <ol className="grid divide-inner-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className="px-6 py-7 sm:px-8">
            <span className="grid size-9 place-items-center rounded-full bg-tint text-accent">
              <Icon size={18} />
            </span>
            <h3 className="mt-4 font-semibold text-section">{title}</h3>
            <p className="mt-1.5 text-pretty text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="flex items-start gap-2.5 border-inner-line border-t px-6 py-4 text-secondary text-soft sm:px-8">
        <ShieldCheck size={16} className="mt-px shrink-0 text-accent" />
        Every credit change goes in a permanent ledger, with the balance before and after.
      </p>
    </section>
  );
}
