"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { ErrorState } from "@/components/ui/error-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";

interface Props<Data> {
  /** The subject in texts, such as "event". */
  readonly what: string;
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  readonly children: (data: Data) => ReactNode;
}

/** Details in a sheet: the data, a loading state, or an error with a retry. */
export function LoadedDetails<Data>({ what, query, children }: Props<Data>) {
  const { data, error, refetch, isFetching } = query;
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
