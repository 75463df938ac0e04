import { Calendar, ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { MenuChoice } from "@/components/ui/menu-choice";
import { type Period, periods, periodWords, readPeriod } from "./period";

const options = periods.map((value) => ({ value, label: periodWords[value].label }));

interface PeriodMenuProps {
  readonly chosen: Period;
  readonly choose: (period: Period) => void;
}

/** Of which days the figures are. */
export function PeriodMenu({ chosen, choose }: PeriodMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          <Calendar aria-hidden size={16} strokeWidth={1.75} className="text-soft" />
          <span className="sr-only">Period: </span>
          {periodWords[chosen].label}
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="text-soft" />
        </Button>
      }
    >
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
