"use client";

import { createContext, useContext } from "react";

/** Refreshes the pages around a write and shows its success message, if it has one. */
type ReportWrite = (success?: string) => Promise<void>;

const Context = createContext<ReportWrite>(async () => undefined);

/** Gives the components below a way to refresh the pages around them. Public pages have nothing to refresh. */
export const AfterWrite = Context.Provider;

/** Refreshes every query a write may have changed and reports the success. Await it for the lists. */
export function useAfterWrite(): ReportWrite {
  return useContext(Context);
}

/** A success message, fixed or made from the answer. */
export type Success<T> = string | ((output: T) => string);

/** The text of a success message. */
export function describeSuccess<T>(success: Success<T> | undefined, output: T): string | undefined {
  return typeof success === "function" ? success(output) : success;
}
