"use client";

import { useState } from "react";
import { z } from "zod";
import type { WholeEvent } from "./event-words";
import { PickedReferral } from "./picked-referral";
import type { WaitingReferral } from "./referral-option";
import { ReferralPicker } from "./referral-picker";

const Hints = z.object({
  friendEmail: z.string().optional(),
  friendPhone: z.string().optional(),
  jobValueCents: z.int().optional(),
});

/** Says which referral an event means that does not say so clearly enough itself. */
export function ResolveEvent({ event: { eventId, data } }: { event: WholeEvent }) {
  const [picked, setPicked] = useState<WaitingReferral>();
  const { friendEmail, friendPhone, jobValueCents } = Hints.safeParse(data).data ?? {};
  return (
    <section aria-labelledby="resolve" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="resolve" className="font-semibold text-section">
        {picked ? "This will happen" : "Whose job was it?"}
      </h3>
      {picked ? (
        <PickedReferral
          {...{ eventId, jobValueCents }}
          referral={picked}
          onChange={() => setPicked(undefined)}
        />
      ) : (
        <ReferralPicker suggestion={friendEmail ?? friendPhone ?? ""} onPick={setPicked} />
      )}
    </section>
  );
}
