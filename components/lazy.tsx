"use client";

import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  createElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A component whose code is fetched when it first renders, such as a form in a rarely opened dialog.
 * @param placeholder shown until then
 */
export function lazy<P extends object>(load: Load<P>, placeholder: ReactNode = <FormSkeleton />): ComponentType<P> {
  return (props) => createElement(Lazy<P>, { load, placeholder, props });
}

interface LazyProps<P> {
  readonly load: Load<P>;
  readonly placeholder: ReactNode;
  readonly props: P;
}

function Lazy<P extends object>({ load, placeholder, props }: LazyProps<P>) {
  const { Loaded, failed, retry } = useLazy(load, true);
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = Loaded !== null;
  useEffect(() => {
    if (isLoaded) takeFocus(place.current);
  }, [isLoaded]);
  if (Loaded) {
    return (
      <div ref={place} className="contents">
        <Loaded {...props} />
      </div>
    );
  }
  if (!failed) return placeholder;
  return (
    <Notice tone="red" role="alert" title="This didn’t load">
      <p className="mb-3">Check your connection, then try again.</p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}

// The dialog opened before it had anything to focus.
function takeFocus(place: HTMLElement | null) {
  const dialog = place?.closest('[role="dialog"]');
  if (!dialog?.contains(document.activeElement)) return;
  place?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
}

function FormSkeleton() {
  return (
    <Loading label="Loading">
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}

interface Fetched<P> {
  readonly Loaded: ComponentType<P> | null;
  /** The code could not be fetched, for example offline. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * A component whose code is fetched once it is wanted. Unlike with next/dynamic, a failed fetch leaves the page as it
 * is.
 * @param load the same function on each render
 */
export function useLazy<P>(load: () => Promise<ComponentType<P>>, isWanted: boolean): Fetched<P> {
  const [state, setState] = useState<Omit<Fetched<P>, "retry">>({ Loaded: null, failed: false });
  const fetchIt = useCallback(() => {
    load().then(
      (Loaded) => setState({ Loaded, failed: false }),
      () => setState({ Loaded: null, failed: true }),
    );
  }, [load]);
  useEffect(() => {
    if (isWanted) fetchIt();
  }, [fetchIt, isWanted]);
  return { ...state, retry: fetchIt };
}

interface LateMenuProps<P> {
  /** Fetches the menu; the same function on each render. */
  readonly load: () => Promise<ComponentType<P & { defaultOpen: boolean }>>;
  readonly menuProps: P;
  /** The menu's button before the menu is loaded. */
  readonly children: ReactElement<ComponentProps<"button">>;
}

/** A menu whose code is fetched when its button is first pressed; then it opens. */
export function LazyMenu<P extends object>({ load, menuProps, children }: LateMenuProps<P>) {
  const [isPressed, setPressed] = useState(false);
  const { Loaded } = useLazy(load, isPressed);
  if (Loaded) return <Loaded {...menuProps} defaultOpen />;
  return cloneElement(children, {
    onClick: () => setPressed(true),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setPressed(true);
    },
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
}

/** Whether the condition has ever been true: for content that mounts on first use and stays. */
export function useWas(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
}
