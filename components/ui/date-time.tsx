"use client";

import { type ComponentProps, type PointerEvent, useEffect, useState } from "react";
import { formatAge, formatDate, formatDateTime, formatMoment, formatRelative, formatShort, formatSoon } from "./format";
import { useHydratedLater } from "./use-hydrated";

interface DateTimeProps extends Omit<ComponentProps<"time">, "children" | "dateTime" | "title"> {
  readonly value: Date | string;
  /** `soon` is for upcoming moments: "tomorrow 3:04 PM"; `age` and `short` are for tight spaces. */
  readonly format?: "date" | "date-time" | "relative" | "soon" | "age" | "short";
}

/** A moment in the reader's time zone. The server does not know it and renders UTC first. */
export function DateTime({ value, format = "date", ...rest }: DateTimeProps) {
  const hydrated = useHydratedLater();
  const now = useNow(format !== "date" && format !== "date-time");
  const moment = new Date(value);
  const zone = () => (hydrated ? readZone() : "UTC");
  const texts = {
    date: () => formatDate(moment, zone()),
    "date-time": () => formatDateTime(moment, zone()),
    soon: () => (hydrated ? formatSoon(moment, now, zone()) : formatDateTime(moment, zone())),
    age: () => (hydrated ? formatAge(moment, now) : formatDate(moment, zone())),
    short: () => (hydrated ? formatShort(moment, now, zone()) : formatDate(moment, zone())),
    relative: () => (hydrated ? formatRelative(moment, now, zone()) : formatDate(moment, zone())),
  };
  return (
    <time {...rest} dateTime={moment.toISOString()} onPointerEnter={showMoment}>
      {texts[format]()}
    </time>
  );
}

/** Adds the full date to the element once a pointer reaches it: formatting a whole list's takes a phone 50 ms. */
function showMoment({ currentTarget: time }: PointerEvent<HTMLTimeElement>): void {
  time.title = formatMoment(new Date(time.dateTime), readZone());
}

let ownZone: string | undefined;

/** The reader's time zone, asked once: lists have a hundred dates, and each question takes a phone a millisecond. */
function readZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

const stepMs = 30_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all, since a list has a clock in every row. */
function watchTime(onStep: () => void): () => void {
  watchers.add(onStep);
  timer ??= setInterval(() => {
    for (const watcher of watchers) watcher();
  }, stepMs);
  return () => {
    watchers.delete(onStep);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated only while `ticking`. */
export function useNow(ticking: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => (ticking ? watchTime(() => setNow(new Date())) : undefined), [ticking]);
  return now;
}
