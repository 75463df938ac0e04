import type { Connection } from "./connection-state";

/** Initials on each system's brand color. */
const tiles: Readonly<Record<Connection["system"], { readonly letters: string; readonly color: string }>> = {
  stripe: { letters: "S", color: "#635bff" },
  square: { letters: "Sq", color: "#1d1d1f" },
  shopify: { letters: "Sh", color: "#4c7a30" },
  jobber: { letters: "J", color: "#35621d" },
  quickbooks: { letters: "QB", color: "#1b7a1b" },
  housecall_pro: { letters: "H", color: "#0f6fe0" },
  highlevel: { letters: "HL", color: "#155eef" },
  calendly: { letters: "C", color: "#006bff" },
  other: { letters: "{ }", color: "#16211c" },
};

/** A system's tile. Decorative: the name is next to it. */
export function SystemTile({ system }: Pick<Connection, "system">) {
  const { letters, color } = tiles[system];
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color }}
      className="grid size-9 shrink-0 place-items-center rounded-lg font-semibold text-[#fff] text-secondary"
    >
      {letters}
    </span>
  );
}
