"use client";

import { useEffect, useRef } from "react";
import { useAfterWrite } from "@/components/after-write";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { DialogActions } from "@/components/ui/dialog-actions";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { AdvocateWithReferrals } from "./converting";

interface AlreadyConvertedProps {
  readonly referral: AdvocateWithReferrals["referrals"][number];
  readonly advocateName: string;
  readonly onClose: () => void;
}

/** Says that somebody was faster, and what was credited then. */
export function AlreadyConverted({ referral, advocateName, onClose }: AlreadyConvertedProps) {
  const refresh = useAfterWrite();
  const latest = useRef(refresh);
  // Not before: the page may have no place for this dialog any more once it knows.
  useEffect(() => () => void latest.current(), []);
  const { convertedAt, advocateRewardCents } = referral;
  return (
    <>
      <Notice tone="amber" role="alert" title="This referral was converted before">
        {convertedAt && (
          <>
            <DateTime value={convertedAt} format="date-time" />
            {advocateRewardCents !== undefined && (
              <>
                , with <Money cents={advocateRewardCents} /> for <bdi>{advocateName}</bdi>
              </>
            )}
            .{" "}
          </>
        )}
        Nothing was credited now.
      </Notice>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
