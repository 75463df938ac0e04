"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import { call } from "@/lib/kit/client";
import { reviews } from "@/lib/leads/review/contract";
import { useInboxActions } from "../inbox-actions";
import { describeAllowing, describeDenying, describeKeptCredit } from "./describe";
import { displayNames, type ReviewCaseFacts } from "./view";

const DenyForm = lazy(() => import("./deny-form").then((module) => module.DenyForm));

interface DecideProps {
  readonly found: ReviewCaseFacts;
  /** The team's note, as typed. */
  readonly note: string;
}

/** The possible decisions and their effects. On a phone they stay at the bottom. */
export function Decide({ found, note }: DecideProps) {
  const { reviewId, mayDecide, isAdvocateTrusted } = found;
  const { advocate, friend } = displayNames(found);
  const [isDenying, setDenying] = useState(false);
  const { trySend, pending } = useToastedSend(reviews.allow, {
    onDone: () => notifyDecided(`${found.friendName} was allowed.`),
  });
  const notifyDecided = useNotifyDecided(found);
  const keptCredit = describeKeptCredit(found);
  const effects = [describeAllowing(found), ...(keptCredit ? [keptCredit] : [])];
  const written = note.trim() && { note: note.trim() };

  return (
    <>
      <footer className="sticky bottom-foot z-10 grid gap-3 border-line border-t bg-paper py-3 max-lg:-mx-5 max-lg:px-5 max-lg:sm:-mx-9 max-lg:sm:px-9 lg:rounded-br-card lg:px-6 lg:py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
          <div className="flex flex-wrap gap-2 max-lg:order-last max-sm:w-full max-sm:[&>*]:grow">
            <Button
              variant="primary"
              onClick={() => trySend({ reviewId, ...written })}
              pending={pending}
              disabled={!mayDecide}
            >
              <Check size={16} className="max-sm:hidden" />
              Allow
            </Button>
            {!isAdvocateTrusted && (
              <EndpointConfirm
                endpoint={reviews.allow}
                input={{ reviewId, trust: true, ...written }}
                onSuccess={() =>
                  notifyDecided(`${found.friendName} was allowed, and ${found.advocateName} is trusted.`)
                }
                trigger={
                  <Button disabled={!mayDecide}>
                    <span className="max-w-60 truncate">
                      Allow and trust <bdi>{advocate}</bdi>
                    </span>
                  </Button>
                }
                title={`Allow ${friend}, and trust ${advocate}?`}
                verb="Allow and trust"
                variant="primary"
              >
                {effects.map((sentence) => (
                  <p key={sentence}>{sentence.replace(/^Allow: /, "")}</p>
                ))}
                <p className="mt-2">
                  {found.otherOpen > 0 &&
                    `${formatCount(found.otherOpen, "other referral")} from ${advocate} being checked ${found.otherOpen === 1 ? "is" : "are"} also allowed. `}
                  From now on, referrals from {advocate} aren’t held. You can change that under Rules.
                </p>
              </EndpointConfirm>
            )}
            <Button onClick={() => setDenying(true)} disabled={!mayDecide} className="text-red!">
              Deny…
            </Button>
          </div>
          <div className="wrap-anywhere min-w-0 max-w-sm text-pretty text-secondary text-soft @[42rem]:text-right">
            {mayDecide ? (
              effects.map((sentence) => <p key={sentence}>{sentence}</p>)
            ) : (
              <p className="text-ink">
                You added <bdi>{advocate}</bdi> and converted this lead, so someone else has to decide.
              </p>
            )}
          </div>
        </div>
      </footer>
      <Dialog
        open={isDenying}
        onOpenChange={setDenying}
        title={`Deny ${found.friendName}?`}
        description={describeDenying(found).join(" ")}
      >
        <DenyForm
          found={found}
          note={note}
          onDone={() => {
            setDenying(false);
            notifyDecided(`${found.friendName} doesn’t count.`);
          }}
        />
      </Dialog>
    </>
  );
}

/** Confirms a decision and offers to undo it. */
function useNotifyDecided({ reviewId, friendName }: ReviewCaseFacts) {
  const { offerUndo } = useInboxActions();
  return (message: string) =>
    offerUndo({
      message,
      undo: () => call(reviews.undo, { reviewId }),
      undone: `${friendName} needs a decision again.`,
    });
}
