/** What colour means: accent = earned or active, amber = waiting, red = broken, blue = needs input. */
export type Tone = "neutral" | "accent" | "amber" | "red" | "blue";

/** Text and ground of each tone. */
export const toneLook: Readonly<Record<Tone, string>> = {
  neutral: "bg-inner-line text-soft",
  accent: "bg-tint text-accent",
  amber: "bg-amber-bg text-amber",
  red: "bg-red-bg text-red",
  blue: "bg-blue-bg text-blue",
};
