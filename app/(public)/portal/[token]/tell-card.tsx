import { UserPlus } from "lucide-react";
import { Fold } from "@/components/portal/fold";
import { PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { Outcome } from "./read-outcome";
import { TellForm } from "./tell-form";
import { sayTold } from "./tell-words";

interface TellCardProps {
  /** Where the form is sent. */
  readonly action: string;
  readonly business: string;
  /** Whether the link takes friends. What came of a form is told in any case. */
  readonly isOpen: boolean;
  readonly outcome: Outcome;
}

/** For a friend who would rather be called than follow a link. */
export function TellCard({ action, business, isOpen, outcome: { friend, kept } }: TellCardProps) {
  const told = friend && friend !== "again" ? sayTold(friend, business) : null;
  if (!isOpen && !told) return null;
  return (
    <PortalCard id="tell" title="Tell us who">
      {told && (
        <Notice tone={told.tone} role="status" className="mb-3">
          {told.text}
        </Notice>
      )}
      {isOpen && (
        <>
          <p className="wrap-anywhere mb-3 text-pretty text-soft">
            For a friend who would rather be called. Ask your friend first, then {business} gets in touch.
          </p>
          <Fold
            icon={<UserPlus aria-hidden size={18} strokeWidth={1.75} />}
            title={friend === "told" ? "Add another friend" : "Add your friend"}
            isOpen={friend === "again"}
          >
            <TellForm action={action} isAgain={friend === "again"} kept={kept} />
          </Fold>
        </>
      )}
    </PortalCard>
  );
}
