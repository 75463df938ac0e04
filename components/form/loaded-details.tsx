"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { ErrorState } from "@/components/ui/error-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";

interface Props<Data> {
  /** What is loaded, such as "event". */
  readonly what: string;
  readonly asked: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  /** Shows it once it is there. */
  readonly children: (data: Data) => ReactNode;
}

/** The details in a sheet: what was asked for, that it is on its way, or why it is not there and a way to try again. */
export function LoadedDetails<Data>({ what, asked, children }: Props<Data>) {
  const { data, error, refetch, isFetching } = asked;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState title={`The ${what} didn’t load`} onRetry={() => void refetch()} pending={isFetching}>
        {describeProblem(error)}
      </ErrorState>
    );
  }
  return (
    <Loading label={`Loading the ${what}`} className="grid gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
