"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { describeCap } from "@/components/campaigns/offer";
import { lazy, useWas } from "@/components/lazy";
import { type EditorValues, foldedFields, readHoldDays } from "./editor-values";
import type { FineTuneCardsProps } from "./fine-tune-cards";

// Below the fields everyone fills in, so it loads when it is opened.
const FineTuneCards = lazy(() => import("./fine-tune-cards").then((file) => file.FineTuneCards));

/** The sections of the fold that an address can name, as in `/edit#invite`. */
const sections = ["basics", "terms", "invite", "languages", "start"];

/** Everything but the offer, folded. It opens by itself for an error inside it or a section in the address. */
export function FineTune(props: Omit<FineTuneCardsProps, "section">) {
  const { form, described } = props;
  const { errors, submitCount } = useFormState({ control: form.methods.control });
  const [isOpen, setOpen] = useState(false);
  const [section, setSection] = useState<string>();
  const wasOpen = useWas(isOpen);
  const isWrong = foldedFields.some((field) => errors[field] !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save opens it again.
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [submitCount]);

  useEffect(() => {
    const follow = () => {
      const named = window.location.hash.slice(1);
      if (!sections.includes(named)) return;
      setSection(named);
      setOpen(true);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/fold">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-card px-5 py-3 shadow-card sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          className="shrink-0 text-soft transition-transform group-open/fold:rotate-90"
        />
        <span className="min-w-0">
          <span className="block font-semibold">Fine-tune</span>
          <span className="block text-pretty text-secondary text-soft">
            {describeRest(form.methods.watch(), described.cap)}
          </span>
        </span>
      </summary>
      <div className="mt-grid grid grid-cols-[minmax(0,1fr)] gap-grid">
        {wasOpen && <FineTuneCards {...props} section={section} />}
      </div>
    </details>
  );
}

/** The folded settings in brief: "New customers only. Up to 10 friends. Rewards are ready after 14 days. …". */
function describeRest(values: EditorValues, cap: number): string {
  const days = readHoldDays(values.creditHoldDays);
  const own = values.inviteSubject !== "" || values.inviteMessage !== "";
  return [
    values.status === "paused" && "Starts paused.",
    values.newCustomersOnly === "new" ? "New customers only." : "Anyone counts.",
    describeCap(cap),
    days !== undefined &&
      (days === 0
        ? "Rewards are ready right away."
        : `Rewards are ready ${days === 1 ? "1 day" : `${days} days`} after the job.`),
    values.expiresAt === "" ? "No end date." : "Has an end date.",
    own ? "Your own invite." : "Our invite.",
  ]
    .filter(Boolean)
    .join(" ");
}
