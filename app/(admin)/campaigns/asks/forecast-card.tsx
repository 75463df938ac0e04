"use client";

import { useId } from "react";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { asks } from "@/lib/asks/contract";
import { countOf } from "../../home/figures";
import { type Forecast, formatDay } from "./describe";

const kinds = [
  { kind: "first", label: "First", color: "bg-accent" },
  { kind: "reminder", label: "Reminder", color: "bg-accent/45" },
  { kind: "credit", label: "About credit", color: "bg-accent/20" },
] as const;

const limits = [5, 10, 12, 20, 30, 50, 100, 200, 500, 1_000];

/** The next 30 days of asks, and the daily limit. */
export function ForecastCard({ forecast, isAdmin }: { forecast: Forecast; isAdmin: boolean }) {
  const id = useId();
  const { people, mostADay, dailyAsks } = forecast;
  const { trySend, pending } = useToastedSend(asks.updateSettings, { success: "Saved" });
  return (
    <Card aria-labelledby={id} className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-center">
      <div>
        <h2 id={id} className="text-secondary text-soft">
          Next 30 days, all campaigns
        </h2>
        <p className="mt-0.5 font-semibold text-title">
          {countOf(forecast.asks, "ask")} to{" "}
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
      <Bars forecast={forecast} />
    </Card>
  );
}

function Bars({ forecast: { days, mostADay, asks: total } }: { forecast: Forecast }) {
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
          .map(({ day, all }) => `${formatDay(day)} ${all}`)
          .join(", ")}`}
        className="flex h-24 items-end gap-[3px] border-line border-b sm:gap-1.5"
      >
        {days.map((day) => (
          <div
            key={day.day}
            className="flex h-full min-w-0 flex-1 flex-col-reverse overflow-hidden rounded-t-[3px]"
          >
            {kinds.map(({ kind, color }) => (
              <span key={kind} className={color} style={{ height: `${(100 * day[kind]) / mostADay}%` }} />
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between text-caption text-soft">
        {[0, 7, 14, 21, 29].map((at) => (
          <span key={at}>{formatDay(days[at]?.day ?? "")}</span>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-soft">
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
