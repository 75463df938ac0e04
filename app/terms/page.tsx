import type { Metadata } from "next";
import { formatDate } from "@/components/ui/format";
import { TOS_VERSION } from "@/lib/accounts/contract";
import { SiteHeader } from "../site-header";

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The Terms of Service. Whoever changes their meaning also changes the version in `lib/accounts/terms.ts`. */
const sections: readonly Section[] = [
  {
    title: "Who agrees with whom",
    paragraphs: [
      "Referral Rewards is software that runs on somebody’s own server. These terms are between your business and the person or company that runs this server; we call them the operator. If you run it yourself, you are both.",
      "Whoever accepts these terms says that they may speak for the business.",
    ],
  },
  {
    title: "What the software does",
    paragraphs: [
      "It invites your customers to recommend you, takes the referrals, counts the credit you promise for them and writes the messages that go with it. You decide what is promised, to whom, and when a referral counts.",
    ],
  },
  {
    title: "Credit is your promise, not money",
    paragraphs: [
      "Credit is what your business promises its customers for recommending it. It is not money and not a bank balance. Nobody but your business owes it, and neither the operator nor the authors of the software hold it or pay it out.",
      "The offer made is the offer kept: a referral keeps the reward that was offered when it was made, even if you change or end the campaign. Laws on discounts, gifts and taxes are yours to know and to follow.",
    ],
  },
  {
    title: "Emails and texts need consent",
    paragraphs: [
      "Messages go out in the name of your business. Contact people only if you may. For text messages you need the person’s consent beforehand, and you have to be able to show it. The software asks friends for it, and honors STOP and unsubscribe; adding people who never agreed is your responsibility.",
      "Do not use the software for spam, for deceit or for anything against the law.",
    ],
  },
  {
    title: "Your data",
    paragraphs: [
      "The data you and your customers enter belongs to you and to them. It lies on this server. The operator uses it only to run the service for you; the authors of the software never see it. Providers that the operator has set up to send emails and texts, and to store logos, get what they need for that.",
      "You answer to the people whose data you enter: tell them what it is for, and delete it when they ask. An admin can save everything that is kept about one person as a file, and erase it: names, contacts and messages go, amounts stay without a name. Addresses that asked for no more messages are kept, so that they get none.",
      "Changes are recorded in an audit log, which is kept as long as your plan says. Backups made before something was erased hold it until the operator deletes them.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "Keep passwords, API keys and signing secrets to yourselves. What is done with them counts as done by you. Remove people who leave the business. If you think that somebody else got in, change the password and revoke the keys, and tell the operator.",
    ],
  },
  {
    title: "No warranty",
    paragraphs: [
      "The software is open source under the MIT license and comes as it is, without warranty of any kind. As far as the law allows, neither the authors nor the operator are liable for damage that comes from using it or from not being able to use it. Keep a backup of what you cannot do without.",
    ],
  },
  {
    title: "Ending it",
    paragraphs: [
      "You can stop at any time. The operator can hand you a copy of your data, and remove your organization with everything in it. The operator can close an account that breaks these terms, and tells you first unless the law or the safety of others forbids it. Credit that you promised stays your promise.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "Each version of these terms has a date, and we record which version you accepted and when. A new version counts for you once an admin of your business has accepted it.",
    ],
  },
];

export const metadata: Metadata = {
  title: "Terms of Service",
  description: "The rules for businesses that run their referral program with Referral Rewards.",
};

export default function TermsPage() {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[44rem] px-5 pt-10 pb-20 sm:px-9 sm:pt-16">
        <h1 className="text-balance font-semibold text-[1.75rem] leading-[1.15] tracking-[-0.03em] sm:text-[2.125rem]">
          Terms of Service
        </h1>
        <p className="mt-3 text-soft">
          Version {TOS_VERSION}, in force since {formatDate(new Date(TOS_VERSION), "UTC")}.
        </p>
        <ol className="mt-10 grid gap-9">
          {sections.map(({ title, paragraphs }, place) => (
            <li key={title}>
              <h2 className="font-semibold text-[1.0625rem] tracking-[-0.01em]">
                {place + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2.5 text-pretty text-section text-soft leading-relaxed">
                  {paragraph}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </main>
    </>
  );
}
