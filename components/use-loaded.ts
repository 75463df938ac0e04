"use client";

import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { query } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";

type EndpointAnswer<E extends Endpoint> = z.output<E["output"]>;

/**
 * The answer of a list or settings endpoint: first the one the server rendered, then newer ones.
 * @param wire the answer as the server's page has it
 * @param input the endpoint's input, if it takes any
 * @param lookEveryMs the refetch interval for an answer; if omitted, only changes refetch it
 */
export function useLoaded<E extends Endpoint>(
  endpoint: E,
  wire: z.input<E["output"]>,
  input: z.output<E["input"]> = {} as z.output<E["input"]>,
  lookEveryMs?: (answer: EndpointAnswer<E>) => number,
): EndpointAnswer<E> {
  return useRenewed(endpoint, wire, input, lookEveryMs).data;
}

/** Like `useLoaded`, but also reports a failed refresh and offers a retry. */
export function useRenewed<E extends Endpoint>(
  endpoint: E,
  wire: z.input<E["output"]>,
  input: z.output<E["input"]> = {} as z.output<E["input"]>,
  lookEveryMs?: (answer: EndpointAnswer<E>) => number,
) {
  const first = useMemo(() => decodeOnce(endpoint, wire), [endpoint, wire]);
  return useKeptFresh(query(endpoint, input), first, lookEveryMs);
}

/**
 * Any answer that the server's page has, decoded, and then newer ones.
 * @param lookEveryMs as for `useLoaded`
 */
export function useKeptFresh<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
  initialData: T,
  lookEveryMs?: (answer: T) => number,
) {
  const client = useQueryClient();
  const key = JSON.stringify(options.queryKey);
  useEffect(() => {
    client.setQueryData(JSON.parse(key), initialData);
  }, [client, key, initialData]);
  const {
    data = initialData,
    error,
    refetch,
    isFetching,
  } = useQuery<T, Error, T, K>({
    ...options,
    initialData: () => initialData,
    refetchInterval: ({ state }) => lookEveryMs?.(state.data ?? initialData) ?? false,
  });
  return { data, error, retry: () => void refetch(), isRetrying: isFetching };
}

const decoded = new WeakMap<object, unknown>();

// Several parts of a page share one answer: decoding it for each would give each of them new date objects.
function decodeOnce<E extends Endpoint>(endpoint: E, wire: z.input<E["output"]>): EndpointAnswer<E> {
  const known = typeof wire === "object" && wire !== null ? decoded.get(wire) : undefined;
  if (known !== undefined) return known as EndpointAnswer<E>;
  const answer = z.decode(endpoint.output, wire) as EndpointAnswer<E>;
  if (typeof wire === "object" && wire !== null) decoded.set(wire, answer);
  return answer;
}
