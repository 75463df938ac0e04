import type { Metadata } from "next";
import { cookies } from "next/headers";
import { wordsFor } from "@/app/page-words";
import { PlainTop, Sheet } from "@/app/sheet";
import { HiddenFields } from "@/components/friend-page/public-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { openForm, savedFormCookie } from "@/lib/public/friend-page/saved-form";
import { PORTAL_LINK_FORM } from "@/lib/public/portal/portal-link-handler";

export async function generateMetadata(): Promise<Metadata> {
  const { lostLink } = await wordsFor();
  return { title: { absolute: lostLink.title }, robots: { index: false, follow: false } };
}

const CONTACT = "contact";

async function readKept() {
  return openForm((await cookies()).get(savedFormCookie)?.value, PORTAL_LINK_FORM);
}

type Props = Readonly<{
  searchParams: Promise<Partial<Record<"again" | "later" | "sent" | "erased", string>>>;
}>;

/** Resends a lost portal link to the advocate's known contacts. It is never shown here. */
export default async function PortalLinkPage({ searchParams }: Props) {
  const { again, later, sent, erased } = await searchParams;
  const words = await wordsFor();
  const { lostLink: copy, form } = words;
  if (erased !== undefined) {
    return <Sheet title={words.ownData.erased} text={words.ownData.erasedText} words={words} />;
  }
  if (sent !== undefined) return <Sheet title={copy.sent} text={copy.sentText} words={words} />;
  const storedForm = await readKept();
  // If it was sent since, there is nothing to correct.
  const isAgain = again !== undefined && storedForm !== null;
  return (
    <Sheet above={<PlainTop words={words} />} title={copy.title} text={copy.text} words={words}>
      <form method="post" action="/api/portal-links" className="relative mt-6 grid gap-4">
        {isAgain && (
          <Notice tone="red" role="alert" title={form.notSent}>
            {copy.again}
          </Notice>
        )}
        {later !== undefined && (
          <Notice tone="red" role="alert" title={form.notSent}>
            {copy.later}
          </Notice>
        )}
        <HiddenFields stamp={stampForm(PORTAL_LINK_FORM, new Date())} hasTrap={!isAgain} trapLabel={form.trap} />
        <div className="grid gap-1.5">
          <label htmlFor={CONTACT} className="font-medium">
            {copy.contact}
          </label>
          <input
            id={CONTACT}
            name={CONTACT}
            required
            maxLength={254}
            defaultValue={storedForm?.values.contact}
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
          {copy.send}
        </button>
      </form>
      <p className="mt-6 text-pretty border-inner-line border-t pt-4 text-faint text-secondary">
        {copy.about} <TextLink href="/terms">{copy.terms}</TextLink>
      </p>
    </Sheet>
  );
}
