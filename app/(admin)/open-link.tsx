"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { RowLink } from "@/components/ui/table";

interface Props {
  /** The query parameter that holds the open item. */
  readonly name: string;
  readonly id: string;
  /** Other query parameters. */
  readonly also?: Readonly<Record<string, string>> | undefined;
  readonly onOpen: (id: string) => void;
  readonly children: ReactNode;
}

/** Opens an item over the list's page. As a link it can be copied or opened in another tab. */
export function OpenLink({ name, id, also = {}, onOpen, children }: Props) {
  const path = usePathname();
  const query = new URLSearchParams(useSearchParams());
  for (const [key, value] of Object.entries({ ...also, [name]: id })) query.set(key, value);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  }

  return (
    <RowLink href={`${path}?${query}`} onClick={open} scroll={false}>
      {children}
    </RowLink>
  );
}
