import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, errorCodes } from "@/lib/kit/errors";

const freshMs = 30_000;
const tries = 3;

/** The client of our pages: refusals are final, other failures are tried again, and told when they last. */
export function makeQueryClient(onError: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: freshMs, retry: (failed, error) => !isRefusal(error) && failed + 1 < tries },
    },
  });
}

/** Whether asking again would be answered the same. */
export function isRefusal(error: Error): boolean {
  return error instanceof ApiError && errorCodes[error.code][0] < 500;
}
