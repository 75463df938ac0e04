"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, errorCodes } from "@/lib/kit/errors";
import { useSignedInAs } from "./form/signed-in-as";

const freshMs = 30_000;
const tries = 3;

/** The query client of our pages: refusals are final; other failures are retried, then reported. */
export function makeQueryClient(onError: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: { staleTime: freshMs, retry: (failed, error) => !isRefusal(error) && failed + 1 < tries },
    },
  });
}

/**
 * Refetches every query on the screen. Resolves once each has answered or failed for the first time: retries take
 * seconds, and those of a hidden page, such as while a phone is calling, wait until it is seen again.
 */
export async function refreshQueries(client: QueryClient): Promise<void> {
  const allAnswers = client.invalidateQueries();
  let stop = () => {};
  const firstAnswers = new Promise<void>((resolve) => {
    stop = client.getQueryCache().subscribe(() => {
      const open = client.isFetching({ predicate: ({ state }) => state.fetchFailureCount === 0 });
      if (open === 0) resolve();
    });
  });
  await Promise.race([allAnswers, firstAnswers]).finally(stop);
}

/** Whether a retry would fail the same way. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && errorCodes[error.code][0] < 500;
}

/** Lets the pages below query the API. Inside SignedInAs, a query that finds the session ended redirects to sign-in. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const signedIn = useSignedInAs();
  const latest = useRef(signedIn);
  useEffect(() => {
    latest.current = signedIn;
  }, [signedIn]);
  const [client] = useState(() => makeQueryClient((error) => latest.current?.failed(error)));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
