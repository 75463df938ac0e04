"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { ApiError } from "@/lib/kit/errors";

interface SignedIn {
  readonly email: string;
  /** Calls `keep` before the app is left because the session has ended. Returns how to stop that, a moment later. */
  readonly beforeSignedOut: (keep: () => void) => () => void;
  /** Leads to signing in once more, for a member who must prove who they are and has no password. */
  readonly signInAgain: () => void;
  /** To be told of every call that failed: the session may have ended, or roles and plan changed. */
  readonly failed: (error: unknown) => void;
}

const Context = createContext<SignedIn | null>(null);

/** Who is signed in, or null on pages for visitors. */
export function useSignedInAs(): SignedIn | null {
  return useContext(Context);
}

interface Props {
  readonly email: string;
  /** The page that whoever is not signed in any more is sent to. */
  readonly signInPath: string;
  /** Leads to signing in, and says why. Several calls may fail at once, so it may be called more than once. */
  readonly onSignedOut: (reason: "signed-out" | "prove-again") => void;
  /** The member may do less than the page shows: another one changed the role or the plan meanwhile. */
  readonly onOutdated: (refusal: ApiError) => void;
  readonly children: ReactNode;
}

const outdated: readonly string[] = ["admin_required", "feature_not_enabled", "sso_required"];

// A link takes the form away at once, and only then the server says that the session has ended.
const lingerMs = 10_000;

/** Tells forms and queries below who is signed in, and what happens when that has ended. */
export function SignedInAs({ email, signInPath, onSignedOut, onOutdated, children }: Props) {
  const keepers = useRef(new Set<() => void>());
  const latest = useRef({ onSignedOut, onOutdated });
  useEffect(() => {
    latest.current = { onSignedOut, onOutdated };
  }, [onSignedOut, onOutdated]);

  useEffect(() => {
    const { current: kept } = keepers;
    // A link that was followed after the session had ended led there.
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
