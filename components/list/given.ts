type Given<View> = { [K in keyof View]?: NonNullable<View[K]> };

/** A view as endpoints take it: without what it leaves open. */
export function given<View extends object>(view: View): Given<View> {
  const set = Object.entries(view).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as Given<View>;
}
