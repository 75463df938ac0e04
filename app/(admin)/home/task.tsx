import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import type { Tone } from "@/components/ui/variants";
import { count } from "./figures";

/** A task with one action. */
export interface Task {
  readonly key: string;
  /** A person's or a thing's name. */
  readonly name: string;
  /** The icon of a thing; people show initials. */
  readonly icon?: LucideIcon;
  readonly detail: ReactNode;
  /** Reasons it is listed. */
  readonly reasons: readonly { readonly tone: Tone; readonly text: string }[];
  readonly action: ReactNode;
}

export function listNames(newest: readonly string[], waiting: number): string {
  const rest = waiting - newest.length;
  const names = [...newest, ...(rest > 0 ? [`${count(rest)} more`] : [])];
  return new Intl.ListFormat("en-US").format(names);
}

export function link(href: string, verb: string, what: string) {
  return (
    <ButtonLink href={href} size="small" aria-label={`${verb}: ${what}`}>
      {verb}
    </ButtonLink>
  );
}
