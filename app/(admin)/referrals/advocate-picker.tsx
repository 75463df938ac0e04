"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { type ComponentProps, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { controlLook } from "@/components/ui/control-look";
import { cx } from "@/components/ui/cx";
import { useSettled } from "@/components/use-settled";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";

type FoundAdvocate = z.output<typeof advocates.listAll.output>["advocates"][number];

interface AdvocatePickerProps {
  /** What ties the text field to its label and its error. */
  readonly control: ComponentProps<typeof Command.Input>;
  readonly onPick: (advocate: FoundAdvocate) => void;
}

const mostShown = 5;

/** Finds one advocate of all. */
export function AdvocatePicker({ control, onPick }: AdvocatePickerProps) {
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const { data, error, isFetching } = useQuery({
    ...query(advocates.listAll, { q, limit: mostShown }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const found = q === "" ? [] : (data?.advocates ?? []);
  return (
    <Command label="Search advocates" shouldFilter={false} loop className="grid gap-2">
      <Command.Input
        {...control}
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Name, e-mail, phone or code"
        className={cx("h-control px-3", controlLook)}
      />
      <Command.List
        label="Advocates"
        className={cx("rounded-control border border-line", found.length === 0 && "hidden")}
      >
        {found.map((advocate) => (
          <Command.Item
            key={advocate.advocateId}
            value={advocate.advocateId}
            onSelect={() => onPick(advocate)}
            className="min-h-11 cursor-pointer px-3.5 py-2 leading-snug [&+&]:border-inner-line [&+&]:border-t data-[selected=true]:bg-paper forced-colors:data-[selected=true]:outline-2"
          >
            <p className="wrap-anywhere">
              <bdi className="font-medium">{advocate.name}</bdi>{" "}
              <bdi className="text-secondary text-soft">{advocate.email ?? advocate.phone}</bdi>
            </p>
            <p className="wrap-anywhere text-caption text-soft">
              <bdi>{advocate.campaignName}</bdi> · {advocate.referralCode}
            </p>
          </Command.Item>
        ))}
      </Command.List>
      <p aria-live="polite" className="text-secondary text-soft empty:hidden">
        {error ? describeProblem(error) : sayFound(q, found.length, isFetching)}
      </p>
    </Command>
  );
}

function sayFound(q: string, count: number, isFetching: boolean): string {
  if (q === "" || count > 0) return "";
  return isFetching ? "Searching…" : `No advocate fits “${q}”.`;
}
