"use client";

import type { ReactElement } from "react";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { type Period, periodLabels, periods, readPeriod } from "./figures";

const options = periods.map((value) => ({ value, label: periodLabels[value].label }));

interface PeriodMenuProps {
  readonly chosen: Period;
  readonly choose: (period: Period) => void;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly defaultOpen: boolean;
}

export function PeriodMenu({ chosen, choose, trigger, defaultOpen }: PeriodMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuChoice
        label="Period"
        options={options}
        value={chosen}
        onValueChange={(value) => choose(readPeriod(value))}
        closes
      />
    </Menu>
  );
}
