"use client";

import { Mail, MessageSquareText, Phone } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { buttonVariants } from "@/components/ui/variants";

interface ReachButtonsProps {
  readonly friendPhone?: string | undefined;
  readonly friendEmail?: string | undefined;
  /** Whether reaching the friend is the next step. */
  readonly isNext: boolean;
}

/** Calls and texts the friend, or emails one without a number. */
export function ReachButtons({ friendPhone, friendEmail, isNext }: ReachButtonsProps) {
  const main = stylesOf(isNext);
  if (!friendPhone) {
    return (
      friendEmail && (
        <a href={`mailto:${friendEmail}`} className={main}>
          <Mail size={16} />
          Email
        </a>
      )
    );
  }
  return (
    <>
      <a href={`tel:${friendPhone}`} className={main}>
        <Phone size={16} />
        Call
      </a>
      <a href={`sms:${friendPhone}`} className={stylesOf(false)}>
        <MessageSquareText size={16} />
        Text
      </a>
    </>
  );
}

const stylesOf = (isPrimary: boolean) =>
  cx("inline-flex gap-2", buttonVariants({ variant: isPrimary ? "primary" : "secondary" }));
