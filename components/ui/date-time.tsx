"use client";

import type { ComponentProps } from "react";
import { formatDate, formatDateTime, formatMoment, formatRelative } from "./format";
import { useHydrated } from "./use-hydrated";
import { useNow } from "./use-now";

interface DateTimeProps extends Omit<ComponentProps<"time">, "children" | "dateTime"> {
  readonly value: Date | string;
  readonly format?: "date" | "date-time" | "relative";
}

/** A moment in the reader's time zone. The server does not know that one and writes UTC first. */
export function DateTime({ value, format = "date", ...rest }: DateTimeProps) {
  const hydrated = useHydrated();
  const now = useNow(format === "relative");
  const moment = new Date(value);
  const zone = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  const texts = {
    date: () => formatDate(moment, zone),
    "date-time": () => formatDateTime(moment, zone),
    relative: () => (hydrated ? formatRelative(moment, now, zone) : formatDate(moment, zone)),
  };
  return (
    <time {...rest} dateTime={moment.toISOString()} title={formatMoment(moment, zone)}>
      {texts[format]()}
    </time>
  );
}
