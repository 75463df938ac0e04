import type { z } from "zod";
import { DateTime } from "@/components/ui/date-time";
import { consentSourcePhrases, type TextConsent } from "@/lib/messages/consent-contract";

type Consent = Pick<z.output<typeof TextConsent>, "grantedAt" | "source" | "words">;

/** The basis for texting a person: "Agreed to texts on Nov 3, 2026 on the friend page: “…”". */
export function ConsentText({ consent: { grantedAt, source, words } }: { consent: Consent }) {
  return (
    <span className="wrap-anywhere">
      Agreed to texts on <DateTime value={grantedAt} /> {consentSourcePhrases[source]}: “<bdi>{words}</bdi>”
    </span>
  );
}
