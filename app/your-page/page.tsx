import { ArrowRight, Check, ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { lightBrandTheme } from "@/components/brand/brand";
import { advocateGets, friendGets, type Offer } from "@/components/campaigns/offer";
import { campaignState } from "@/components/campaigns/state-badge";
import { EnglishFriendPage } from "@/components/preview/english-friend-page";
import { PhonePreview } from "@/components/preview/phone-preview";
import { sampleFriend } from "@/components/preview/samples";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode } from "@/components/qr/qr-code";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { TextLink } from "@/components/ui/text-link";
import { shortName } from "@/emails/text/names";
import { getSetup } from "@/lib/accounts/service";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { listCampaigns } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { appUrl } from "@/lib/kit/env";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { readBrand, readShownProfile } from "@/lib/messages/brand";
import { fullName } from "../(admin)/member-names";
import { Providers } from "../(admin)/shell/providers";
import { brandLook } from "../brand-look";
import { Canopy } from "../canopy";
import { readAccount, readProfile, requireMember } from "../current-member";
import { readNonce } from "../nonce";
import { ProductMark } from "../site-header";
import { NextSteps } from "./next-steps";
import { OwnLinkButton, TestInviteButton } from "./try-it";

export const metadata: Metadata = { title: "Your page", robots: { index: false, follow: false } };

/** The page promises nothing before there is an offer. */
const noOffer = { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 } as const;

/** The last step of onboarding: the business's own page, its address and the next steps. */
export default async function YourPage() {
  const actor = await requireMember("/your-page");
  const now = new Date();
  const [{ user }, { org }, brand, profile, { steps }, campaign] = await Promise.all([
    readProfile(actor),
    readAccount(actor),
    readBrand(actor, now),
    readShownProfile(actor),
    getSetup(actor, {}),
    readNewest(actor, now),
  ]);
  const own = campaign && (await findOwn(actor, campaign.campaignId, user.email));
  const look = brandLook(brand);
  const firstName = user.firstName ?? nameOfEmail(user.email).firstName;
  return (
    <Providers
      email={user.email}
      hasPassword={user.hasPassword && user.allowPasswordAuth}
      nonce={await readNonce()}
    >
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)] lg:grid-rows-[auto_1fr_auto]">
        <header className="flex h-16 items-center px-5 max-lg:-order-2 max-lg:bg-tint sm:h-20 sm:px-9">
          <ProductMark nameOnPhones />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid w-full min-w-0 max-w-[40rem] content-center gap-7 px-5 pt-2 pb-10 sm:px-9"
        >
          <div>
            <span
              aria-hidden
              className="relative z-10 ml-2 grid size-12 place-items-center rounded-full bg-accent text-accent-ink ring-8 ring-tint max-lg:-mt-8"
            >
              <Check size={22} />
            </span>
            <h1 className="wrap-anywhere mt-6 text-balance font-semibold text-[2rem] leading-[1.1] tracking-[-0.035em]">
              Your page is {campaign ? "live" : "ready"}, <bdi>{firstName}</bdi>
            </h1>
            <p className="mt-2 max-w-[26rem] text-pretty text-section text-soft">
              {campaign
                ? describePromise(campaign)
                : "It has your name on it. Set the offer to switch it on."}
            </p>
          </div>
          <Address
            url={own?.referralUrl ?? (org.slug && `${appUrl()}/refer/${org.slug}`)}
            hint={
              own
                ? "Get your own link to see the page the way friends will."
                : "For your trucks and counter. It asks people who sent them."
            }
          >
            {campaign && !own && (
              <OwnLinkButton campaignId={campaign.campaignId} name={fullName(user)} email={user.email} />
            )}
            <TestInviteButton />
          </Address>
          <NextSteps steps={steps} />
        </main>
        <footer className="mx-auto flex w-full max-w-[40rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 pb-8 text-secondary text-soft sm:px-9">
          <p>You can change the offer and the look anytime.</p>
          <TextLink href="/home" className="inline-flex min-h-11 items-center gap-1.5">
            Go to your dashboard
            <ArrowRight size={15} />
          </TextLink>
        </footer>
        <aside
          aria-label="Your friend page"
          className="relative min-w-0 overflow-hidden border-line bg-tint px-5 max-lg:-order-1 max-lg:border-b max-lg:pt-1 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:border-l lg:py-9"
        >
          <Canopy className="absolute inset-x-0 bottom-0 h-full w-full opacity-45" />
          <div className="relative grid lg:sticky lg:top-0 lg:min-h-[calc(100dvh-4.5rem)] lg:content-center lg:gap-5">
            <PhonePreview
              label="Preview of the friend page"
              className="max-lg:max-h-60 max-lg:rounded-b-none max-lg:border-b-0 lg:max-h-[min(46rem,calc(100dvh-9rem))]"
            >
              <div style={lightBrandTheme(look)} className="text-ink">
                <EnglishFriendPage
                  {...sampleFriend(campaign ?? noOffer, actor.plan.sms)}
                  {...(own && { code: own.referralCode, advocateName: shortName(own.name) })}
                  brand={look}
                  links={brand.links}
                  facts={profile}
                />
              </div>
            </PhonePreview>
            <p className="mx-auto max-w-[20rem] text-balance text-center text-secondary text-soft max-lg:sr-only">
              {campaign
                ? `What a friend sees after clicking ${own ? "your" : "a customer’s"} link.`
                : "What a friend will see. Your offer goes on top."}
            </p>
          </div>
        </aside>
      </div>
    </Providers>
  );
}

/** The newest campaign that accepts friends. */
async function readNewest(actor: Actor, now: Date) {
  const { campaigns } = await listCampaigns(actor, {});
  return campaigns.find(({ status, expiresAt }) => {
    const ends = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
    return campaignState({ status, ...ends }, now) === "active";
  });
}

/** The member as an advocate of their own business, for trying out the link. */
async function findOwn(actor: Actor, campaignId: string, email: string) {
  const { advocates } = await listAllAdvocates(actor, { campaignId, q: email });
  return advocates.find((found) => found.email === email);
}

function describePromise(offer: Offer): string {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  const job = offer.newCustomersOnly ? "their first job" : "a job";
  const friend = give && `A friend gets ${give.replace(/ off$/, "")} off ${job}.`;
  return [friend, get && `The person who sent them gets ${get} in credit.`].filter(Boolean).join(" ");
}

interface AddressProps {
  readonly url: string | undefined;
  readonly hint: string;
  /** Ways to try it. */
  readonly children: ReactNode;
}

/** The page's address as a QR code, with copy and open buttons. */
function Address({ url, hint, children }: AddressProps) {
  if (!url) return null;
  return (
    <Card aria-label="The address of your page" className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <QrCode shape={drawQr(url)} label={`QR code for ${url}`} className="size-28 max-sm:hidden" />
      <div className="grid min-w-0 flex-[1_1_16rem] gap-3">
        <CopyField label="Address" value={url} hint={hint} what="the address" />
        <p className="flex flex-wrap items-center gap-2">
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-9 items-center gap-1.5 pr-2 font-medium text-accent text-secondary"
          >
            <ExternalLink size={14} />
            Open
            <span className="sr-only"> your page (in a new tab)</span>
          </a>
          {children}
        </p>
      </div>
    </Card>
  );
}
