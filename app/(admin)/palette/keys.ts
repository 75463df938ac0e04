/** What pressing a key, or `g` and then a key, does. */
export interface Shortcut {
  readonly keys: readonly [string] | readonly ["g", string];
  readonly label: string;
  readonly href: string;
}

/** The shortcuts that lead somewhere. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["g", "d"], label: "Dashboard", href: "/dashboard" },
  { keys: ["g", "c"], label: "Campaigns", href: "/campaigns" },
  { keys: ["g", "a"], label: "Advocates", href: "/advocates" },
  { keys: ["g", "r"], label: "Referrals", href: "/referrals" },
  { keys: ["g", "m"], label: "Messages", href: "/messages" },
  { keys: ["g", "b"], label: "Branding", href: "/branding" },
  { keys: ["g", "s"], label: "Settings", href: "/settings/organization" },
  { keys: ["c"], label: "New campaign", href: "/campaigns/new" },
  { keys: ["i"], label: "Invite advocate", href: "/advocates?enroll=1" },
];

// Long enough for a second key, too short for a word.
const SEQUENCE_MS = 1_000;

/** Reads keys as they are pressed, and answers the shortcut that one completes. Times are in ms. */
export function makeKeyReader(): (key: string, at: number) => Shortcut | null {
  let begun: { key: string; at: number } | null = null;
  return (key, at) => {
    const isSecond = begun !== null && at - begun.at < SEQUENCE_MS;
    const found = (isSecond && begun && find([begun.key, key])) || find([key]);
    begun = shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key) && !found ? { key, at } : null;
    return found ?? null;
  };
}

function find(pressed: readonly string[]): Shortcut | undefined {
  return shortcuts.find(
    ({ keys }) => keys.length === pressed.length && keys.every((key, at) => pressed[at] === key),
  );
}
