import type { Metadata } from "next";
import { formatDate } from "@/components/ui/format";
import { TOS_VERSION } from "@/lib/accounts/contract";
import { SiteHeader } from "../site-header";

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The Terms of Service. If their meaning changes, change the version in `lib/accounts/terms.ts` as well. */
const sections: readonly Section[] = [
  {
    title: "Who these terms are between",
    paragraphs: [
      "Referral Rewards is software that people run on their own servers. These terms are between your business and the person or company that runs this server; we call them the operator. If you run it yourself, you are both.",
      "By accepting these terms, you confirm that you’re authorized to act for the business.",
    ],
  },
  {
    title: "What the software does",
    paragraphs: [
      "It invites your customers to recommend you, records referrals, keeps track of the credit you promise and sends the related messages. You decide what is promised, who gets it, and when a referral counts.",
    ],
  },
  {
    title: "Credit is your promise, not money",
    paragraphs: [
      "Credit is what your business promises its customers for recommending it. It is not money and not a bank balance. Only your business owes it. Neither the operator nor the authors of the software hold it or pay it out.",
      "A referral keeps the reward offered when it was made, even if you later change or end the campaign. You’re responsible for following the laws on discounts, gifts and taxes.",
    ],
  },
  {
    title: "Emails and texts need consent",
    paragraphs: [
      "Messages go out in the name of your business. Contact only people you’re allowed to contact. You need a person’s consent before texting them, and you must be able to prove it. The software asks friends for it, and honors STOP and unsubscribe; adding people who never agreed is your responsibility.",
      "Do not use the software for spam, fraud or anything illegal.",
    ],
  },
  {
    title: "Your data",
    paragraphs: [
      "The data you and your customers enter belongs to you and to them. It’s stored on this server. The operator uses it only to run the service for you; the authors of the software never see it. Providers that the operator has set up to send emails and texts, and to store logos, get the data they need to do that.",
      "You’re responsible to the people whose data you enter. Tell them what it’s for, and delete it when they ask. An admin can save everything that is kept about one person as a file, and erase it: names, contact info and messages are deleted; amounts stay without a name. Addresses that opted out are kept so they don’t get messages.",
      "Changes are recorded in an audit log, which is kept for a limited time that its page shows. Earlier backups still contain erased data until the operator deletes them.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "Keep passwords, API keys and signing secrets to yourselves. You’re responsible for what’s done with them. Remove people who leave the business. If you think someone else got in, change the password and revoke the keys, and tell the operator.",
    ],
  },
  {
    title: "No warranty",
    paragraphs: [
      "The software is open source under the MIT license and is provided “as is,” without warranty of any kind. To the extent the law allows, neither the authors nor the operator is liable for damage that comes from using it or from not being able to use it. Keep a backup of what you cannot do without.",
    ],
  },
  {
    title: "Ending it",
    paragraphs: [
      "You can stop at any time. The operator can give you a copy of your data and delete your organization and everything in it. The operator can close an account that breaks these terms, and tells you first unless the law or the safety of others forbids it. Credit that you promised stays your promise.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "Each version of these terms has a date, and we record which version you accepted and when. A new version applies to you once an admin of your business has accepted it.",
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
          Version {TOS_VERSION}, in effect since {formatDate(new Date(TOS_VERSION), "UTC")}.
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
