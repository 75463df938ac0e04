"use client";

import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { z } from "zod";
import { pages, readPage } from "@/lib/kit/client";
import type { ListEndpoint } from "@/lib/kit/contract";

/** The first page, rendered by the server, and its query. */
export interface FirstPage<E extends ListEndpoint> {
  readonly input: z.input<E["input"]>;
  readonly wire: z.input<E["output"]>;
}

/**
 * A paged list for a searchable table. The previous rows stay while a new search loads.
 * @param first the page the server rendered, if any
 * @param lookEveryMs the refetch interval for the loaded rows; if omitted, only changes refetch them
 */
export function usePages<E extends ListEndpoint>(
  endpoint: E,
  input: z.output<E["input"]>,
  first: FirstPage<E> | undefined,
  lookEveryMs?: (items: readonly z.output<E["list"]["item"]>[]) => number | false,
): Pages<z.output<E["list"]["item"]>> {
  const result = useInfiniteQuery({
    ...pages(endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookEveryMs?.(itemsOf(state.data)) ?? false,
    // Asked only for a query that is new.
    initialData: () => {
      if (!first || !sameInput(z.encode(endpoint.input, input), first.input)) return undefined;
      return { pages: [decodePage(endpoint, first.wire)], pageParams: [undefined] };
    },
  });
  return toPages(result, itemsOf(result.data));
}

/** An infinite query in the shape of a paged list. */
export function toPages<Item>(result: UseInfiniteQueryResult<unknown>, items: readonly Item[]): Pages<Item> {
  return {
    items,
    isLoading: result.isPending,
    isPrevious: result.isPlaceholderData,
    error: result.error,
    retry: () => void (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
    isRetrying: result.isFetching,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
  };
}

function itemsOf<Item>(data: { readonly pages: readonly { items: readonly Item[] }[] } | undefined) {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

function decodePage<E extends ListEndpoint>(endpoint: E, wire: z.input<E["output"]>) {
  return readPage(endpoint, z.decode(endpoint.output, wire) as z.output<E["output"]>);
}

function sameInput(left: unknown, right: unknown): boolean {
  return sorted(left) === sorted(right);
}

const Fields = z.record(z.string(), z.unknown());

function sorted(input: unknown): string {
  const entries = Object.entries(Fields.parse(input)).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The state `usePages` returns. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  /** No page has loaded yet. */
  readonly isLoading: boolean;
  /** The rows still belong to the previous search. */
  readonly isPrevious: boolean;
  /** Why the last attempt failed, even if earlier rows are still shown. */
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}
