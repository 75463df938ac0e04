"use client";

import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from "react";
import { useOnDemand } from "./use-on-demand";

interface LateMenuProps<P> {
  /** Fetches the menu; the same function each time. */
  readonly load: () => Promise<ComponentType<P & { defaultOpen: boolean }>>;
  readonly given: P;
  /** The menu's button as it looks until then. */
  readonly children: ReactElement<ComponentProps<"button">>;
}

/** A menu whose code is fetched when its button is pressed for the first time; then it opens. */
export function LateMenu<P extends object>({ load, given, children }: LateMenuProps<P>) {
  const [isPressed, setPressed] = useState(false);
  const { Loaded } = useOnDemand(load, isPressed);
  if (Loaded) return <Loaded {...given} defaultOpen />;
  return cloneElement(children, {
    onClick: () => setPressed(true),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
}
