"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { ApiError } from "@/lib/kit/errors";

interface SignedIn {
  readonly email: string;
  /** Calls `keep` when the session ends, just before the app is left. Returns a delayed unsubscribe. */
  readonly beforeSignedOut: (keep: () => void) => () => void;
  /** Starts a new sign-in, for a member who must prove who they are and has no password. */
  readonly signInAgain: () => void;
  /** Receives every failed call: the session may have ended, or the role or plan changed. */
  readonly failed: (error: unknown) => void;
}

const Context = createContext<SignedIn | null>(null);

/** The signed-in member, or null on pages for visitors. */
export function useSignedInAs(): SignedIn | null {
  return useContext(Context);
}

interface Props {
  readonly email: string;
  readonly signInPath: string;
  /** Redirects to sign-in with the reason. Several calls may fail at once, so it may run more than once. */
  readonly onSignedOut: (reason: "signed-out" | "prove-again") => void;
  /** Another member changed the role or the plan, so the page may show more than is allowed now. */
  readonly onOutdated: (refusal: ApiError) => void;
  readonly children: ReactNode;
}

const outdated: readonly string[] = ["admin_required", "feature_not_enabled", "sso_required"];

// A link unmounts the form before the server reports that the session has ended.
const lingerMs = 10_000;

/** Tells forms and queries below who is signed in, and handles the end of the session. */
export function SignedInAs({ email, signInPath, onSignedOut, onOutdated, children }: Props) {
  const keepers = useRef(new Set<() => void>());
  const latest = useRef({ onSignedOut, onOutdated });
  useEffect(() => {
    latest.current = { onSignedOut, onOutdated };
  }, [onSignedOut, onOutdated]);

  useEffect(() => {
    const { current: kept } = keepers;
    // A link followed after the session had ended led to the sign-in page.
    return () => {
      if (window.location.pathname === signInPath) for (const keep of kept) keep();
    };
  }, [signInPath]);

  const value = useMemo<SignedIn>(() => {
    const leave = (reason: "signed-out" | "prove-again") => {
      for (const keep of keepers.current) keep();
      latest.current.onSignedOut(reason);
    };
    return {
      email,
      signInAgain: () => leave("prove-again"),
      beforeSignedOut(keep) {
        keepers.current.add(keep);
        return () => void setTimeout(() => keepers.current.delete(keep), lingerMs);
      },
      failed(error) {
        if (!(error instanceof ApiError)) return;
        if (outdated.includes(error.code)) latest.current.onOutdated(error);
        if (error.code === "unauthenticated") leave("signed-out");
      },
    };
  }, [email]);
  return <Context value={value}>{children}</Context>;
}
