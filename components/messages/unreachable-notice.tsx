"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy } from "@/components/lazy";
import { query } from "@/lib/kit/client";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";

// Loaded on demand, because most addresses work.
const UnreachableDetails = lazy(
  () => import("./unreachable-details").then((module) => module.UnreachableDetails),
  null,
);

interface Props {
  /** The person's current email address or phone number. */
  readonly contact: string;
  /** Opens the form to change the contact. */
  readonly onFix?: () => void;
}

/** Warns if messages fail to reach a contact; renders nothing if they arrive. */
export function UnreachableNotice({ contact, ...fix }: Props) {
  const { data } = useQuery(query(unreachableContacts.list, { contact, limit: 2 }));
  const [found] = data?.contacts ?? [];
  return found ? <UnreachableDetails record={found} {...fix} /> : null;
}
