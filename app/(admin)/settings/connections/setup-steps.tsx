import { Check, Circle, CircleDot } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { isKnownSystem } from "@/lib/integrations/connections/systems";
import type { Connection } from "./connection-state";

interface SetupStep {
  readonly name: string;
  readonly isDone: boolean;
}

function stepsOf({ system, hasSecret, app, lastEventAt, mappingVersion }: Connection): readonly SetupStep[] {
  const received = { name: "Event received", isDone: lastEventAt !== undefined };
  const turnOn = { name: "Turn on", isDone: false };
  if (!isKnownSystem(system)) {
    return [received, { name: "Link the fields", isDone: mappingVersion !== undefined }, turnOn];
  }
  const saved = { name: app ? "Keys saved" : "Secret saved", isDone: hasSecret };
  return [saved, ...(app ? [{ name: "Connected", isDone: app.isConnected }] : []), received, turnOn];
}

export function SetupSteps({ connection }: { connection: Connection }) {
  const steps = stepsOf(connection);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol aria-label="Setup" className="flex flex-wrap gap-x-4 gap-y-1 text-secondary">
      {steps.map(({ name, isDone }, place) => {
        const isNext = place === next;
        const Icon = isDone ? Check : isNext ? CircleDot : Circle;
        return (
          <li
            key={name}
            {...(isNext && { "aria-current": "step" })}
            className={cx(
              "flex items-center gap-1.5",
              isDone ? "text-accent" : isNext ? "font-medium text-ink" : "text-soft",
            )}
          >
            <Icon size={14} />
            {name}
            {isDone && <span className="sr-only">: done</span>}
          </li>
        );
      })}
    </ol>
  );
}
