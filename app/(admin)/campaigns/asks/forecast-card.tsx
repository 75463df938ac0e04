"use client";

import { CalendarX2 } from "lucide-react";
import { useId } from "react";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { formatCount, formatDayOfYear } from "@/components/ui/format";
import { NativeSelect } from "@/components/ui/native-select";
import { TextLink } from "@/components/ui/text-link";
import { asks } from "@/lib/asks/contract";
import type { Forecast } from "./describe";

const kinds = [
  { kind: "first", label: "First", color: "bg-accent" },
  { kind: "reminder", label: "Reminder", color: "bg-accent/45" },
  { kind: "credit", label: "About credit", color: "bg-accent/20" },
] as const;

const limits = [5, 10, 12, 20, 30, 50, 100, 200, 500, 1_000];

/** Names of holidays by day in ISO 8601. */
export type Holidays = Readonly<Record<string, string>>;

interface ForecastCardProps {
  readonly forecast: Forecast;
  /** Null if the business sends on holidays. */
  readonly holidays: Holidays | null;
  readonly isAdmin: boolean;
}

/** The next 30 days of asks with the holidays without any, and the daily limit. */
export function ForecastCard({ forecast, holidays, isAdmin }: ForecastCardProps) {
  const id = useId();
  const { people, mostADay, dailyAsks } = forecast;
  const { trySend, pending } = useToastedSend(asks.updateSettings, { success: "Saved" });
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 id={id} className="text-secondary text-soft">
          Next 30 days, all campaigns
        </h2>
        <p className="mt-0.5 font-semibold text-title">
          {formatCount(forecast.asks, "ask")} to{" "}
          {people === 1 ? "1 person" : `${people.toLocaleString("en-US")} people`}
        </p>
        <p className="mt-1 text-secondary text-soft">
          {mostADay > 0 ? `${mostADay.toLocaleString("en-US")} on the busiest day, ` : ""}9 AM–8 PM their time
        </p>
        <p className="mt-3 flex items-center gap-2 text-secondary text-soft">
          At most
          <NativeSelect
            aria-label="Daily limit"
            disabled={!isAdmin || pending}
            options={[...new Set([...limits, dailyAsks])]
              .sort((a, b) => a - b)
              .map((limit) => ({ value: String(limit), label: `${limit.toLocaleString("en-US")} a day` }))}
            value={String(dailyAsks)}
            onValueChange={(wanted) => void trySend({ dailyAsks: Number(wanted) })}
          />
        </p>
      </div>
      <Bars forecast={forecast} holidays={holidays ?? {}} />
      <p className="flex items-baseline gap-2 border-inner-line border-t pt-4 text-secondary text-soft">
        <CalendarX2 size={14} className="shrink-0 self-center" />
        <span className="min-w-0 flex-1 text-pretty">
          {holidays
            ? "No messages on US holidays. One that falls on a holiday goes out the next day."
            : "Messages also go out on US holidays."}
        </span>
        <TextLink href="/settings/business#holidays" className="shrink-0">
          Change
        </TextLink>
      </p>
    </Card>
  );
}

interface BarsProps {
  readonly forecast: Forecast;
  readonly holidays: Holidays;
}

function Bars({ forecast: { days, mostADay, asks: total }, holidays }: BarsProps) {
  if (total === 0) {
    return (
      <p className="text-secondary text-soft">
        Nothing is planned yet. Mark a job done on an advocate’s page, or let your job software tell us.
      </p>
    );
  }
  return (
    <div className="min-w-0">
      <div
        role="img"
        aria-label={`Asks by day: ${days
          .map((day) => ({ ...day, all: day.first + day.reminder + day.credit }))
          .filter(({ all }) => all > 0)
          .map(({ day, all }) => `${formatDayOfYear(day)} ${all}`)
          .join(", ")}`}
        className="flex h-24 items-end gap-[3px] border-line border-b sm:gap-1.5"
      >
        {days.map((day) => (
          <div
            key={day.day}
            title={holidays[day.day]}
            className={cx(
              "flex h-full min-w-0 flex-1 flex-col-reverse overflow-hidden rounded-t-[3px]",
              holidays[day.day] && "bg-amber-bg",
            )}
          >
            {kinds.map(({ kind, color }) => (
              <span key={kind} className={color} style={{ height: `${(100 * day[kind]) / mostADay}%` }} />
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between text-caption text-soft">
        {[0, 7, 14, 21, 29].map((at) => (
          <span key={at}>{formatDayOfYear(days[at]?.day ?? "")}</span>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-soft">
        {Object.entries(holidays).map(([day, name]) => (
          <span key={day} className="flex items-center gap-1.5 font-medium text-amber">
            <span aria-hidden className="size-2.5 rounded-[3px] border border-amber/40 bg-amber-bg" />
            {formatDayOfYear(day)}: {name}
          </span>
        ))}
        {kinds.map(({ kind, label, color }) => (
          <span key={kind} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-[3px] ${color}`} />
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}
