"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const text = `Recovery codes for Referral Rewards\nEach one signs you in once, in place of a code from your app.\n\n${codes.join("\n")}\n`;
  return (
    <div className="grid gap-5">
      <Notice tone="amber" title="Keep these codes somewhere safe">
        If you lose your phone, each of these codes signs you in once. They’re only shown once.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-tint px-4 py-3.5 text-center font-mono text-secondary tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button onClick={() => saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }))} size="small">
          <Download size={15} />
          Download
        </Button>
        <CopyButton text={codes.join("\n")} what="the recovery codes" />
        <Button variant="primary" onClick={() => onKept()} className="ml-auto max-sm:ml-0 max-sm:w-full">
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
