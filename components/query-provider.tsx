"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignedInAs } from "./form/signed-in-as";
import { makeQueryClient } from "./query-client";

/** Lets the pages below query the API. Inside SignedInAs, a query that finds the session ended leads to signing in. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const signedIn = useSignedInAs();
  const latest = useRef(signedIn);
  useEffect(() => {
    latest.current = signedIn;
  }, [signedIn]);
  const [client] = useState(() => makeQueryClient((error) => latest.current?.failed(error)));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
