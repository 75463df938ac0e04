"use client";

import { type ComponentProps, useEffect, useState } from "react";
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRelative,
  formatShort,
  formatSoon,
} from "./format";
import { useHydratedLater } from "./use-hydrated";

interface DateTimeProps extends Omit<ComponentProps<"time">, "children" | "dateTime"> {
  readonly value: Date | string;
  /** `soon` is for upcoming moments: "tomorrow 3:04 PM"; `age` and `short` are for tight spaces. */
  readonly format?: "date" | "date-time" | "relative" | "soon" | "age" | "short";
}

/** A moment in the reader's time zone. The server does not know it and renders UTC first. */
export function DateTime({ value, format = "date", ...rest }: DateTimeProps) {
  const hydrated = useHydratedLater();
  const now = useNow(format !== "date" && format !== "date-time");
  const moment = new Date(value);
  const zone = hydrated ? readZone() : "UTC";
  const texts = {
    date: () => formatDate(moment, zone),
    "date-time": () => formatDateTime(moment, zone),
    soon: () => (hydrated ? formatSoon(moment, now, zone) : formatDateTime(moment, zone)),
    age: () => (hydrated ? formatAge(moment, now) : formatDate(moment, zone)),
    short: () => (hydrated ? formatShort(moment, now, zone) : formatDate(moment, zone)),
    relative: () => (hydrated ? formatRelative(moment, now, zone) : formatDate(moment, zone)),
  };
  return (
    <time {...rest} dateTime={moment.toISOString()} title={hydrated ? formatMoment(moment, zone) : undefined}>
      {texts[format]()}
    </time>
  );
}

let ownZone: string | undefined;

/** The reader's time zone, asked once: lists have a hundred dates, and each question takes a phone a millisecond. */
function readZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

const stepMs = 30_000;

/** The current time, updated only while `ticking`. */
export function useNow(ticking: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(new Date()), stepMs);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
