import type { Metadata } from "next";
import { Sheet } from "@/app/sheet";
import { ProductMark } from "@/app/site-header";
import { HiddenFields } from "@/components/friend-page/public-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { PORTAL_LINK_FORM } from "@/lib/public/portal/portal-link-handler";

export const metadata: Metadata = {
  title: { absolute: "Get your referral page" },
  robots: { index: false, follow: false },
};

const CONTACT = "contact";

type Props = Readonly<{ searchParams: Promise<Partial<Record<"again" | "later" | "sent", string>>> }>;

/** For an advocate who has lost the link: it is sent again to where they are known, and shown to nobody here. */
export default async function PortalLinkPage({ searchParams }: Props) {
  const { again, later, sent } = await searchParams;
  if (sent !== undefined) {
    return (
      <Sheet
        title="Check your messages"
        text="If a business knows you by this email or phone number, your link is on its way. It can take a few minutes. Didn’t get it? Ask the business."
      />
    );
  }
  const isAgain = again !== undefined;
  return (
    <Sheet
      above={
        <div className="mb-6">
          <ProductMark nameOnPhones />
        </div>
      }
      title="Get your referral page"
      text="Enter the email or phone number the business has on file for you. We’ll send your link there."
    >
      <form method="post" action="/api/portal-links" className="relative mt-6 grid gap-4">
        {isAgain && (
          <Notice tone="red" role="alert" title="Not sent yet">
            Enter an email address, like ann@example.com, or a US phone number, then send it again.
          </Notice>
        )}
        {later !== undefined && (
          <Notice tone="red" role="alert" title="Not sent yet">
            Too many requests. Please try again in an hour.
          </Notice>
        )}
        <HiddenFields
          stamp={stampForm(PORTAL_LINK_FORM, new Date(), { isRepeat: isAgain })}
          hasTrap={!isAgain}
        />
        <div className="grid gap-1.5">
          <label htmlFor={CONTACT} className="font-medium">
            Email or phone
          </label>
          <input
            id={CONTACT}
            name={CONTACT}
            required
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            className="min-h-12 rounded-[10px] border border-edge bg-card px-3.5 text-[1rem]"
          />
        </div>
        <button
          type="submit"
          className="min-h-12 rounded-[10px] bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90"
        >
          Send my link
        </button>
      </form>
      <p className="mt-6 text-pretty border-inner-line border-t pt-4 text-faint text-secondary">
        Local businesses use Referral Rewards to thank customers who recommend them.{" "}
        <TextLink href="/terms">Terms of Service</TextLink>
      </p>
    </Sheet>
  );
}
