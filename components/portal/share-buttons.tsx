"use client";

import { Share } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { LinkField } from "./link-field";
import { MessageFold } from "./message-fold";
import { firstWords, shareLinks } from "./share-links";
import { shareNatively } from "./share-natively";
import { ShareWays } from "./share-ways";
import { useCopied } from "./use-copied";

const bigLook =
  "flex min-h-14 w-full items-center justify-center gap-2.5 rounded-[10px] border border-ink/15 bg-accent px-4 py-2 font-medium text-[1.0625rem] text-accent-ink transition-opacity hover:opacity-90";

/** Everything to share a link with. Until JavaScript runs, the big button is the e-mail, and all else works as it is. */
export function ShareButtons({ business, url }: { business: string; url: string }) {
  const isReady = useHydrated();
  const [words, setWords] = useState(firstWords(business));
  const [outcome, copy] = useCopied(url);
  const links = shareLinks({ business, url, words });

  async function share() {
    const text = words.trim();
    const isShared = await shareNatively({ title: business, url, ...(text && { text }) });
    if (!isShared) await copy("share");
  }

  const label = (
    <>
      <Share aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      {outcome?.by === "share" ? outcome.said : "Share my link"}
    </>
  );
  return (
    <>
      {isReady ? (
        <button type="button" onClick={share} className={bigLook}>
          {label}
        </button>
      ) : (
        <a href={links.email} className={bigLook}>
          {label}
        </a>
      )}
      <LinkField
        url={url}
        said={outcome?.by === "copy" ? outcome.said : "Copy"}
        onCopy={isReady ? () => copy("copy") : undefined}
      />
      <ShareWays links={links} />
      <MessageFold words={words} onChange={isReady ? setWords : undefined} />
      <span role="status" className="sr-only">
        {outcome?.said}
      </span>
    </>
  );
}
