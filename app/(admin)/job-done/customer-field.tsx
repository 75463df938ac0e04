"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { User } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDebounced } from "@/components/use-debounced";
import { asks } from "@/lib/asks/contract";
import { query } from "@/lib/kit/client";
import type { JobDraft } from "./use-job-draft";

const MOST_SHOWN = 4;

/** One field that finds a known customer by words or digits, or begins a new one. */
export function CustomerField({ draft }: { draft: JobDraft }) {
  const { customer, who, startsWithPhone, contactProblem, change, choose } = draft;
  const [isLeft, setLeft] = useState(false);
  if (customer) {
    return (
      <Field label="Customer">
        {(control) => (
          <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-paper px-3 py-2">
            <p className="wrap-anywhere min-w-0">
              <bdi className="font-medium">{customer.name}</bdi>{" "}
              <span className="text-secondary text-soft">{customer.hint}</span>
            </p>
            <Button {...control} size="small" onClick={() => choose(undefined)}>
              Change
            </Button>
          </div>
        )}
      </Field>
    );
  }
  return (
    <div className="grid gap-2">
      <Field label="Customer" error={isLeft && startsWithPhone ? contactProblem : undefined}>
        {(control) => (
          <Input
            {...control}
            value={who}
            onChange={(event) => change({ who: event.target.value })}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            placeholder="Name or phone number"
            maxLength={100}
            autoCapitalize="words"
            autoFocus
          />
        )}
      </Field>
      <Matches draft={draft} />
    </div>
  );
}

function Matches({ draft: { who, choose } }: { draft: JobDraft }) {
  const typed = who.trim();
  const q = useDebounced(typed);
  const { data } = useQuery({
    ...query(asks.findJobCustomers, { q }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = typed.length > 1 && q.length > 1 ? (data?.customers ?? []).slice(0, MOST_SHOWN) : [];
  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 &&
          `${found.length} known ${found.length === 1 ? "customer" : "customers"} to choose from below`}
      </p>
      {found.length > 0 && (
        <ul aria-label="Known customers" className="overflow-hidden rounded-control border border-line">
          {found.map((customer) => (
            <li key={customer.advocateId} className="[&+&]:border-inner-line [&+&]:border-t">
              <button
                type="button"
                onClick={() => choose(customer)}
                className="flex min-h-11 w-full items-center gap-2.5 px-3 py-2 text-left transition-colors hover:bg-paper"
              >
                <User size={16} className="shrink-0 text-soft" />
                <span className="wrap-anywhere min-w-0 flex-1">
                  <bdi className="font-medium">{customer.name}</bdi>
                </span>
                <span className="shrink-0 text-secondary text-soft tabular-nums">{customer.hint}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
