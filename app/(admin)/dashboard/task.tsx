import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import type { Tone } from "@/components/ui/variants";
import { count } from "./figures";

/** One thing to do, and the one verb that does it. */
export interface Task {
  readonly key: string;
  /** A person's or a thing's. */
  readonly name: string;
  /** What stands for a thing; people have their initials. */
  readonly icon?: LucideIcon;
  readonly detail: ReactNode;
  /** Why it is here. */
  readonly reasons: readonly { readonly tone: Tone; readonly text: string }[];
  readonly action: ReactNode;
}

/** "Fred Fox, Mei Kato, and 4 more". */
export function listNames(newest: readonly string[], waiting: number): string {
  const rest = waiting - newest.length;
  const names = [...newest, ...(rest > 0 ? [`${count(rest)} more`] : [])];
  return new Intl.ListFormat("en-US").format(names);
}

/** The way to where it is done. */
export function link(href: string, verb: string, what: string) {
  return (
    <ButtonLink href={href} size="small" aria-label={`${verb}: ${what}`}>
      {verb}
    </ButtonLink>
  );
}
