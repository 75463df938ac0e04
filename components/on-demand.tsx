"use client";

import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./ui/notice";
import { Loading, Skeleton } from "./ui/skeleton";
import { useOnDemand } from "./use-on-demand";

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A component whose code is fetched when it is shown, such as the form in a dialog that few open.
 * @param meanwhile what stands in its place until then
 */
export function onDemand<P extends object>(
  load: Load<P>,
  meanwhile: ReactNode = <FormSkeleton />,
): ComponentType<P> {
  return (props) => createElement(OnDemand<P>, { load, meanwhile, given: props });
}

interface OnDemandProps<P> {
  readonly load: Load<P>;
  readonly meanwhile: ReactNode;
  readonly given: P;
}

function OnDemand<P extends object>({ load, meanwhile, given }: OnDemandProps<P>) {
  const { Loaded, failed } = useOnDemand(load, true);
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = Loaded !== null;
  useEffect(() => {
    if (isLoaded) takeFocus(place.current);
  }, [isLoaded]);
  if (Loaded) {
    return (
      <div ref={place} className="contents">
        <Loaded {...given} />
      </div>
    );
  }
  if (!failed) return meanwhile;
  return (
    <Notice tone="red" role="alert" title="This did not load">
      Check your connection, then reload the page.
    </Notice>
  );
}

// The dialog around it was opened before there was anything to give the focus to.
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
