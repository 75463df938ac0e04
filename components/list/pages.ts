/** A list that is read page by page, as `usePages` answers it. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  /** Nothing is there yet. */
  readonly isLoading: boolean;
  /** The rows are those of the search before, until the new ones are there. */
  readonly isPrevious: boolean;
  /** Why the last attempt failed, whether or not earlier rows are still shown. */
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}
