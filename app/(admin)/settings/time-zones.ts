const inTheStates: ReadonlyMap<string, string> = new Map([
  ["America/New_York", "Eastern (New York)"],
  ["America/Chicago", "Central (Chicago)"],
  ["America/Denver", "Mountain (Denver)"],
  ["America/Phoenix", "Arizona (Phoenix)"],
  ["America/Los_Angeles", "Pacific (Los Angeles)"],
  ["America/Anchorage", "Alaska (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii (Honolulu)"],
]);

export const statesZones = [...inTheStates.keys()];

/** A time zone's display name: "Pacific (Los Angeles)", "Europe/Berlin". */
export function formatTimeZone(name: string): string {
  return inTheStates.get(name) ?? name.replaceAll("_", " ");
}
