type Fields = Readonly<Record<string, unknown>>;

/** A field that two people changed to different values. Nested fields have a path: "translations.es.inviteSubject". */
export interface Clash {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

interface Versions {
  /** The fields as this form was filled from them. */
  readonly before: Fields;
  /** The fields as another person saved them meanwhile. */
  readonly now: Fields;
}

/**
 * Merges changed fields into another person's saved ones. A field that holds fields, such as the translations, is sent
 * whole, so its untouched parts are taken from theirs.
 * @param changes the changed fields, in the endpoint's wire format
 */
export function mergeChanges(
  changes: Fields,
  { before, now }: Versions,
): { merged: Fields; clashes: readonly Clash[] } {
  const sides = Object.entries(changes).map(([name, mine]) => ({
    name,
    isNested: isFields(mine) || isFields(now[name]),
    mine: leavesOf(mine, name),
    theirs: leavesOf(now[name], name),
    base: leavesOf(before[name], name),
  }));
  const clashes = sides.flatMap(({ mine, theirs, base }) =>
    pathsOf(mine, theirs, base).flatMap((path) => {
      const [own, other, old] = [mine.get(path) ?? null, theirs.get(path) ?? null, base.get(path) ?? null];
      return own !== old && other !== old && own !== other ? [{ path, theirs: other, mine: own }] : [];
    }),
  );
  const nested = sides
    .filter(({ isNested }) => isNested)
    .map(({ name, mine, theirs, base }) => {
      const merged = pathsOf(mine, theirs, base).map((path) => {
        const own = mine.get(path) ?? null;
        return [path, own === (base.get(path) ?? null) ? (theirs.get(path) ?? null) : own] as const;
      });
      return [name, nest(name, merged)] as const;
    });
  return { merged: { ...changes, ...Object.fromEntries(nested) }, clashes };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The values inside a field by path; a plain value is its only one. */
function leavesOf(value: unknown, path: string): Map<string, unknown> {
  if (!isFields(value)) return new Map([[path, value ?? null]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, `${path}.${key}`)]));
}

function pathsOf(...sides: readonly ReadonlyMap<string, unknown>[]): string[] {
  return [...new Set(sides.flatMap((side) => [...side.keys()]))];
}

/** Builds a field from its values by path; null means that it has none. */
function nest(name: string, leaves: readonly (readonly [path: string, value: unknown])[]): Fields {
  const groups = new Map<string, (readonly [string, unknown])[]>();
  for (const [path, value] of leaves) {
    const [key] = path.slice(name.length + 1).split(".");
    if (key && value !== null) groups.set(key, [...(groups.get(key) ?? []), [path, value]]);
  }
  return Object.fromEntries(
    [...groups].map(([key, inner]) => {
      const path = `${name}.${key}`;
      const own = inner.find(([at]) => at === path);
      return [key, own ? own[1] : nest(path, inner)];
    }),
  );
}
