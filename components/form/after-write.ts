"use client";

import { createContext, useContext } from "react";

/** Refreshes the pages around a write and shows its success message, if it has one. `refreshes` false only reports. */
type ReportWrite = (success?: string, refreshes?: boolean) => Promise<void>;

const Context = createContext<ReportWrite>(async () => undefined);

/** Gives the components below a way to refresh the pages around them. Public pages have nothing to refresh. */
export const AfterWrite = Context.Provider;

/** Refreshes every query a write may have changed and reports the success. Await it for the lists. */
export function useAfterWrite(): ReportWrite {
  return useContext(Context);
}

/** A success message, fixed or made from the answer and the request. */
export type Success<T, I = never> = string | ((output: T, input: I) => string);

/** The text of a success message. */
export function describeSuccess<T, I>(success: Success<T, I> | undefined, output: T, input: I): string | undefined {
  return typeof success === "function" ? success(output, input) : success;
}
