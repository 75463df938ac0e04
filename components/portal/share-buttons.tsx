"use client";

import { Mail, MessageCircle, MessageSquareText, PenLine, Share } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { copyText, selectedOnFocus } from "@/components/ui/copy-text";
import { cx } from "@/components/ui/cx";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Words } from "@/lib/kit/words/en/en";
import { Fold } from "./portal-card";

interface ShareContent {
  readonly business: string;
  readonly url: string;
  /** The advocate's own words before the link. */
  readonly words: string;
}

// Half a surrogate pair, which a field's limit can leave, has no encoding.
const HALF = /\p{Surrogate}/gu;

/**
 * Links that open the advocate's own apps with the message filled in (RFC 5724, RFC 6068); we send nothing. iOS takes
 * a text's body only after `?&`.
 */
export function shareLinks({ business, url, words }: ShareContent) {
  const parts = [words.replace(HALF, "").trim(), url].filter(Boolean);
  const text = encode(parts.join(" "));
  return {
    text: `sms:?&body=${text}`,
    email: `mailto:?subject=${encode(business)}&body=${encode(parts.join("\n\n"))}`,
    whatsApp: `https://wa.me/?text=${text}`,
  };
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\r?\n/g, "\r\n"));
}

const ways = [
  { link: "text", icon: MessageSquareText },
  { link: "email", icon: Mail },
  { link: "whatsApp", icon: MessageCircle, isElsewhere: true },
] as const;

/** Strings only, so that a server component can pass them to the browser. */
type ShareTexts = Words["portal"]["share"];

/** The most common ways to share. */
function ShareWays({ links, labels }: { links: ReturnType<typeof shareLinks>; labels: ShareTexts["ways"] }) {
  return (
    <ul className="mt-3 mb-3.5 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
      {ways.map(({ link, icon: Icon, ...way }) => (
        <li key={link}>
          <a
            href={links[link]}
            {...("isElsewhere" in way && { target: "_blank", rel: "noreferrer" })}
            className="grid min-h-16 place-content-center justify-items-center gap-1 rounded-[10px] border border-line px-1 py-2 text-secondary text-soft transition-colors hover:border-faint hover:text-ink"
          >
            <Icon size={20} className="text-ink" />
            {labels[link]}
          </a>
        </li>
      ))}
    </ul>
  );
}

const shownMs = 2_000;

interface CopyOutcome {
  /** The button that was pressed. */
  readonly by: "share" | "copy";
  readonly isCopied: boolean;
}

/** Copies a text and shows the result for a while. */
function useCopied(text: string): readonly [CopyOutcome | null, (by: CopyOutcome["by"]) => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (by: CopyOutcome["by"]) => {
    setOutcome({ by, isCopied: await copyText(text) });
  };
  return [outcome, copy];
}

// The visitor closed the share sheet, or it is open already.
const answered = new Set(["AbortError", "InvalidStateError"]);

/**
 * Opens the device's share sheet.
 * @returns whether there was one
 */
async function shareNatively(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && answered.has(error.name);
  }
}

const bigButtonStyles =
  "flex min-h-14 w-full items-center justify-center gap-2.5 rounded-[10px] border border-ink/15 bg-accent px-4 py-2 font-medium text-[1.0625rem] text-accent-ink transition-opacity hover:opacity-90";

interface ShareButtonsProps {
  readonly business: string;
  readonly url: string;
  /** The default text before the link. */
  readonly message: string;
  /** Whether the advocate is rewarded when a friend books, which friends must be told. */
  readonly isRewarded: boolean;
  readonly words: ShareTexts;
}

/**
 * All ways to share a link. Until JavaScript runs, the big button is the email link; everything else works without
 * it.
 */
export function ShareButtons({ business, url, message, isRewarded, words: texts }: ShareButtonsProps) {
  const isReady = useHydrated();
  const [words, setWords] = useState(message);
  const [outcome, copy] = useCopied(url);
  const links = shareLinks({ business, url, words });
  const buttonLabel = outcome && (outcome.isCopied ? texts.copied : texts.pressAndHold);

  async function share() {
    const text = words.trim();
    const isShared = await shareNatively({ title: business, url, ...(text && { text }) });
    if (!isShared) await copy("share");
  }

  const label = (
    <>
      <Share size={18} className="shrink-0" />
      {outcome?.by === "share" ? buttonLabel : texts.button}
    </>
  );
  return (
    <>
      {isReady ? (
        <button type="button" onClick={share} className={bigButtonStyles}>
          {label}
        </button>
      ) : (
        <a href={links.email} className={bigButtonStyles}>
          {label}
        </a>
      )}
      <LinkField
        url={url}
        label={texts.link}
        buttonLabel={(outcome?.by === "copy" && buttonLabel) || texts.copy}
        onCopy={isReady ? () => copy("copy") : undefined}
      />
      <ShareWays links={links} labels={texts.ways} />
      <MessageFold
        title={texts.message}
        hint={isRewarded ? `${texts.messageHint} ${texts.disclosure}` : texts.messageHint}
        words={words}
        onChange={isReady ? setWords : undefined}
      />
      <span role="status" className="sr-only">
        {buttonLabel}
      </span>
    </>
  );
}

interface MessageFoldProps {
  readonly title: string;
  readonly hint: string;
  readonly words: string;
  /** Undefined while nothing would react to a change. */
  readonly onChange: ((words: string) => void) | undefined;
}

/** The advocate's own message with the link. */
function MessageFold({ title, hint, words, onChange }: MessageFoldProps) {
  const id = useId();
  return (
    <Fold icon={<PenLine size={18} />} title={title}>
      <textarea
        aria-label={title}
        aria-describedby={id}
        rows={3}
        maxLength={300}
        value={words}
        readOnly={onChange === undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        className="block w-full resize-y rounded-control border border-edge bg-card px-3 py-2.5 text-[1rem] text-ink leading-snug"
      />
      <p id={id} className="mt-1.5 text-pretty text-secondary text-soft">
        {hint}
      </p>
    </Fold>
  );
}

interface LinkFieldProps {
  readonly url: string;
  readonly label: string;
  readonly buttonLabel: string;
  /** Undefined if only the browser's own selection can copy. */
  readonly onCopy: (() => void) | undefined;
}

/**
 * The link, to copy with a button or by hand; if it is too long, its start is cut rather than the advocate's code.
 * The button's space is reserved while there is none.
 */
function LinkField({ url, label, buttonLabel, onCopy }: LinkFieldProps) {
  return (
    <div className="mt-3 flex flex-wrap overflow-hidden rounded-[10px] border border-edge">
      <input
        readOnly
        aria-label={label}
        dir="rtl"
        value={url}
        {...selectedOnFocus}
        className="h-12 min-w-0 flex-[1_1_8rem] text-ellipsis rounded-l-[9px] bg-card px-3 text-left text-[1rem] text-ink -outline-offset-2!"
      />
      <button
        type="button"
        onClick={onCopy}
        className={cx(
          "min-h-12 min-w-[5.5rem] grow-0 border-line border-l px-4 font-medium text-body -outline-offset-2! transition-colors hover:bg-inner-line",
          !onCopy && "invisible",
        )}
      >
        {buttonLabel}
      </button>
    </div>
  );
}
