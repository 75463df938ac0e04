"use client";

import { Printer, Send } from "lucide-react";
import { DownloadQr } from "@/components/qr/download-qr";
import { QrCode, type QrShape } from "@/components/qr/qr-code";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { advocatePath } from "../../../../paths";
import type { PageAdvocate } from "./read-page";

interface LinkCardProps {
  readonly advocate: PageAdvocate;
  readonly qr: QrShape;
  readonly onInvite: () => void;
}

/** The link and code to share, also as a picture. */
export function LinkCard({ advocate, qr, onInvite }: LinkCardProps) {
  const { referralUrl, referralCode } = advocate;
  return (
    <Card aria-labelledby="link">
      <CardHeader id="link" title="Referral link" aside={<CopyButton text={referralUrl} what="the referral link" />} />
      <p className="wrap-anywhere rounded-control border border-line px-3 py-2 font-mono text-secondary">
        {referralUrl.replace(/^https?:\/\//, "")}
      </p>
      <div className="mt-2 flex items-center justify-between gap-3 text-secondary text-soft">
        <p>
          Code <strong className="font-medium font-mono text-ink">{referralCode}</strong>
        </p>
        <CopyButton text={referralCode} what="the code" />
      </div>
      <div className="mt-2 flex items-center gap-4">
        <QrCode shape={qr} label={`QR code for ${advocate.name}’s link`} />
        <div className="grid min-w-0 flex-1 gap-2">
          <ButtonLink size="small" href={`${advocatePath(advocate)}/card`}>
            <Printer size={15} />
            QR card
          </ButtonLink>
          <DownloadQr shape={qr} name={referralCode} />
          <Button size="small" onClick={onInvite}>
            <Send size={15} />
            Resend invite
          </Button>
        </div>
      </div>
      <Visits {...advocate} />
    </Card>
  );
}

function Visits({ visitCount, lastVisitedAt }: Pick<PageAdvocate, "visitCount" | "lastVisitedAt">) {
  return (
    <p className="mt-4 text-pretty text-secondary text-soft">
      {lastVisitedAt ? (
        <>
          Link opened {visitCount === 1 ? "once" : `${visitCount.toLocaleString("en-US")} times`}, last{" "}
          <DateTime value={lastVisitedAt} format="relative" />
        </>
      ) : (
        "Link not opened yet."
      )}
    </p>
  );
}
