"use client";

import { onDemand } from "@/components/on-demand";
import { useWas } from "@/components/use-was";
import type { Advocate } from "../advocate";
import type { ShownPlan } from "./edit-dialog";

const InviteAgain = onDemand(() => import("./invite-again").then((module) => module.InviteAgain), null);
const ReplaceLink = onDemand(() => import("./replace-link").then((module) => module.ReplaceLink), null);

/** What a member is asked about an advocate's links: to send them again, or to replace the portal's. */
export type LinkQuestion = "invite" | "replace";

interface LinkDialogsProps {
  readonly advocate: Advocate;
  readonly plan: ShownPlan;
  readonly asked: LinkQuestion | null;
  readonly onAsk: (question: LinkQuestion | null) => void;
}

/** The questions; a link that was replaced has to be sent, so one leads to the other. */
export function LinkDialogs({ advocate, plan, asked, onAsk }: LinkDialogsProps) {
  const wasInvite = useWas(asked === "invite");
  const wasReplace = useWas(asked === "replace");
  const close = () => onAsk(null);
  return (
    <>
      {wasReplace && (
        <ReplaceLink
          advocate={advocate}
          open={asked === "replace"}
          onClose={close}
          onDone={() => onAsk("invite")}
        />
      )}
      {wasInvite && <InviteAgain {...{ advocate, plan }} open={asked === "invite"} onOpenChange={close} />}
    </>
  );
}
