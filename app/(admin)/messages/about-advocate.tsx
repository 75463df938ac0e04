"use client";

import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/text-link";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import { advocatePath } from "../paths";

/** The advocate whom a message is for, with the way there: found by the address, which may have changed since. */
export function AboutAdvocate({ advocateId, to }: { advocateId: string; to: string }) {
  const { data } = useQuery(query(advocates.listAll, { q: to, limit: 50 }));
  const found = data?.advocates.find((one) => one.advocateId === advocateId);
  if (!found) return "An advocate";
  return (
    <TextLink href={advocatePath(found)} className="wrap-anywhere">
      <bdi>{found.name}</bdi>
    </TextLink>
  );
}
