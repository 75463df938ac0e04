import { expect, it } from "vitest";
import { isShared } from "@/lib/platform/front/shared-paths";
import { objectsPath, referenceAreas, referencePath } from "@/lib/platform/guide/reference-areas";
import { readReference } from "./document";

it("has a page for each area and object, which the front keeps in memory", () => {
  const { domains, schemas } = readReference();
  const names = domains.map(({ name }) => name);
  expect([...referenceAreas].sort()).toEqual([...names].sort());
  const paths = [...names.map(referencePath), ...Object.keys(schemas).map(objectsPath)];
  expect(paths.filter((path) => !isShared(path))).toEqual([]);
  expect(new Set(names.map(referencePath)).size).toBe(names.length);
  expect(isShared("/docs/api/unknown")).toBe(false);
});
