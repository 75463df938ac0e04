"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy } from "@/components/lazy";
import { query } from "@/lib/kit/client";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";

// Most addresses work.
const UnreachableDetails = lazy(
  () => import("./unreachable-details").then((module) => module.UnreachableDetails),
  null,
);

interface Props {
  /** The present email address or phone number of a person. */
  readonly contact: string;
  /** Opens the form in which it is changed. */
  readonly onFix?: () => void;
}

/** Says that messages don't reach an address or a number; nothing for those that work. */
export function UnreachableNotice({ contact, ...fix }: Props) {
  const { data } = useQuery(query(unreachableContacts.list, { contact, limit: 2 }));
  const [found] = data?.contacts ?? [];
  return found ? <UnreachableDetails found={found} {...fix} /> : null;
}
