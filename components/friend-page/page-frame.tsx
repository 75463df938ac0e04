import { Heart, type LucideIcon, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { BandRings, BrandLine } from "@/components/brand/brand-line";
import { initialsOf } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import type { FriendWords as Words } from "@/lib/kit/words/en/en";
import { frame as english } from "@/lib/kit/words/en/frame";

interface PageFrameProps {
  readonly brand: ShownBrand;
  /** Content on the brand's color. */
  readonly band: ReactNode;
  readonly languages?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page in a brand's color: a band above the rest on phones, half of the page on desktops. Sizes depend on its own
 * width instead of the window's, because previews show it small. Callers set the brand's theme around it.
 */
export function PageFrame({ brand, band, languages, children }: PageFrameProps) {
  return (
    <div className="@container flex flex-1 flex-col bg-card [&_:focus-visible]:outline-(color:--brand-text)">
      <div className="grid flex-1 grid-rows-[auto_1fr] @4xl:grid-cols-2 @4xl:grid-rows-[1fr]">
        <header className="relative border-line border-b bg-(--brand-color) text-(--brand-ink) @4xl:border-r @4xl:border-b-0 print:bg-[#ffffff] print:text-[#000000]">
          <BandRings />
          <div className="relative mx-auto w-full max-w-[30rem] px-[1.375rem] pt-4 pb-6 @4xl:sticky @4xl:top-0 @4xl:mr-0 @4xl:flex @4xl:min-h-dvh @4xl:max-w-[36rem] @4xl:flex-col @4xl:px-10 @4xl:py-12 @6xl:px-14">
            <div className="flex items-center justify-between gap-3">
              <BrandLine brand={brand} />
              {languages}
            </div>
            <div className="mt-5 @4xl:my-auto @4xl:py-10">{band}</div>
          </div>
        </header>
        <div className="mx-auto flex w-full max-w-[30rem] flex-col px-[1.375rem] pt-5 pb-10 @4xl:ml-0 @4xl:max-w-[34rem] @4xl:justify-center @4xl:px-10 @4xl:py-12 @6xl:px-14">
          {children}
        </div>
      </div>
    </div>
  );
}

/** What an advocate tells friends: a line, and a small square photo as a data URL. */
export interface ShownRecommendation {
  readonly note: string | null;
  readonly photo: string | null;
}

interface RecommenderProps {
  readonly recommendation?: ShownRecommendation | null | undefined;
  readonly name: string;
  readonly business: string;
  readonly words: Words;
}

/**
 * Who recommends which business.
 * @param name as friends see it: "Ann R."; empty if there is none to use
 */
export function Recommender({ name, recommendation, business, words: { friend } }: RecommenderProps) {
  const { note = null, photo = null } = recommendation ?? {};
  return (
    <div className="flex min-w-0 items-start gap-3 text-section @4xl:text-[1.0625rem]">
      {photo ? (
        // biome-ignore lint/performance/noImgElement: a data URL of a few kilobytes
        <img
          src={photo}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-full border-2 border-(--brand-ink) object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-(--brand-ink) font-semibold text-(--brand-color) text-caption"
        >
          {name ? initialsOf(name) : <Heart size={16} />}
        </span>
      )}
      <div className={cx("wrap-anywhere min-w-0", !note && (photo ? "self-center" : "pt-1.5"))}>
        <p>
          <bdi className="font-semibold">{name || friend.aFriend}</bdi> {friend.thinks} <bdi>{business}</bdi>
        </p>
        {note && (
          <p className="text-pretty text-body leading-snug">
            “<bdi>{note}</bdi>”
          </p>
        )}
      </div>
    </div>
  );
}

/** The steps after the form is sent. */
export function Steps({ steps, words: { friend } }: { steps: readonly string[]; words: Words }) {
  return (
    <section>
      <h2 className="mb-3.5 font-semibold text-section">{friend.next}</h2>
      <ol>
        {steps.map((step, position) => (
          <li
            key={step}
            className="relative flex gap-3.5 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-tint font-semibold text-(--brand-text) text-caption"
            >
              {position + 1}
            </span>
            <span className="wrap-anywhere min-w-0 pt-1 text-soft">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CallLineProps {
  /** E.164 for the link, and the formatted number. */
  readonly phone: { readonly e164: string; readonly written: string };
  readonly code: string;
  /** What the code is good for ("$50"; empty if nothing). */
  readonly gift: string;
  readonly words: Words;
}

/** For friends who would rather call: the number, and the code to mention. */
export function CallLine({ phone, code, gift, words: { friend } }: CallLineProps) {
  return (
    <div className="grid gap-2">
      <a
        href={`tel:${phone.e164}`}
        className="flex min-h-12 flex-wrap items-center justify-center gap-x-2 rounded-control border border-edge px-3 py-2 transition-colors hover:border-faint"
      >
        <Phone size={16} className="shrink-0 text-(--brand-text)" />
        <span className="text-soft">{friend.call}</span> <strong className="font-medium">{phone.written}</strong>
      </a>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-secondary text-soft">
        {friend.mention(gift)}
        <Code>{code}</Code>
      </p>
    </div>
  );
}

interface CallFirstProps extends Pick<CallLineProps, "phone" | "words"> {
  /** What else the page offers. */
  readonly text?: string | undefined;
}

/** The number above a form, because calling is quicker. */
export function CallFirst({ phone, text, words: { friend } }: CallFirstProps) {
  return (
    <div className="grid gap-2 text-center">
      <a
        href={`tel:${phone.e164}`}
        className="flex min-h-14 flex-wrap items-center justify-center gap-x-2 rounded-[10px] border-2 border-(--brand-text) px-4 py-2 font-semibold text-(--brand-text) text-section transition-opacity hover:opacity-85"
      >
        <Phone size={18} className="shrink-0" />
        {friend.callNumber(phone.written)}
      </a>
      {text && <p className="text-pretty text-secondary text-soft">{text}</p>}
    </div>
  );
}

/** A code to read out. The device's own monospace font: ours would be loaded for these few letters. */
export function Code({ children, className = "" }: { children: string; className?: string }) {
  return (
    <strong
      className={`wrap-anywhere select-all font-semibold text-ink tracking-[0.02em] [font-family:ui-monospace,monospace] ${className}`}
    >
      {children}
    </strong>
  );
}

/** For friends who would rather call a business without a number here: the code, large enough to read out. */
export function CallCode({ code, words: { friend } }: { code: string; words: Words }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line px-4 py-3.5">
      <span className="flex items-center gap-2.5">
        <Phone size={16} className="shrink-0 text-soft" />
        {friend.callCode}
      </span>
      <Code className="text-[1.375rem] leading-tight">{code}</Code>
    </p>
  );
}

const footLinkStyles =
  "inline-flex min-h-11 items-center justify-self-start font-medium underline decoration-edge underline-offset-4 transition-colors hover:text-ink";

/** Links to the offer's full terms. */
export function TermsLink({ href, words: { frame } }: { href: string; words: Words }) {
  return (
    <a href={href} className={footLinkStyles}>
      {frame.termsLink}
    </a>
  );
}

/** For the advocate who opens their own link: how to get to their page, which this link never opens. */
export function OwnerLink({ words: { friend } }: { words: Words }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      {friend.isYours}
      <a href="/portal" className={footLinkStyles}>
        {friend.openYours}
      </a>
    </p>
  );
}

/** Another place to find the business. */
export interface BrandLink {
  readonly label: string;
  readonly url: string;
}

/** Links to the business's privacy policy. */
export function PrivacyLink({ url, words: { frame } }: { url: string; words: Pick<Words, "frame"> }) {
  return (
    <a href={url} className={footLinkStyles}>
      {frame.privacy}
    </a>
  );
}

/** An icon in the band for the result of a form or a link. */
export function BandIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden className="grid size-12 place-items-center rounded-full bg-(--brand-ink) text-(--brand-color)">
      <Icon size={24} />
    </span>
  );
}

interface PageFootProps {
  readonly business: string;
  readonly privacyUrl?: string | undefined;
  readonly links: readonly BrandLink[];
  readonly words: Words;
  readonly children?: ReactNode;
}

/** The page's footer: a note, and the business's other links. */
export function PageFoot({ business, privacyUrl, links, words, children }: PageFootProps) {
  const { frame } = words;
  if (!children && !privacyUrl && links.length === 0) return null;
  return (
    <footer className="grid gap-2 border-inner-line border-t pt-5 text-secondary text-soft">
      {children}
      {privacyUrl && <PrivacyLink url={privacyUrl} words={words} />}
      {links.length > 0 && (
        <nav aria-label={frame.elsewhere(business)}>
          <ul className="-mx-2 flex flex-wrap">
            {links.map(({ label, url }) => (
              <li key={label}>
                <a href={url} rel="noopener" className={`${footLinkStyles} px-2`}>
                  {label === english.website ? frame.website : label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}
