import { expect, it } from "vitest";
import { mergeChanges } from "./merge-changes";

const es = { inviteSubject: "Hola", extraTerms: "Solo entre semana." };

it("keeps what only one person changed, also inside a field that is sent whole", () => {
  const { merged, clashes } = mergeChanges(
    { name: "Fall", translations: { es: { ...es, inviteSubject: "Buenas" } } },
    {
      before: { name: "Spring", extraTerms: null, translations: { es } },
      now: { name: "Spring", extraTerms: "Weekdays.", translations: { es: { ...es, extraTerms: "Nunca." } } },
    },
  );
  expect(clashes).toEqual([]);
  expect(merged).toEqual({
    name: "Fall",
    translations: { es: { inviteSubject: "Buenas", extraTerms: "Nunca." } },
  });
});

it("names each field that both changed to different values", () => {
  const { clashes } = mergeChanges(
    { name: "Fall", expiresAt: null, translations: { es: { inviteSubject: "Buenas" } } },
    {
      before: { name: "Spring", expiresAt: "2030-01-01", translations: { es } },
      now: {
        name: "Summer",
        expiresAt: null,
        translations: { es: { inviteSubject: "Qué tal", extraTerms: "Nunca." } },
      },
    },
  );
  expect(clashes).toEqual([
    { path: "name", theirs: "Summer", mine: "Fall" },
    { path: "translations.es.inviteSubject", theirs: "Qué tal", mine: "Buenas" },
    { path: "translations.es.extraTerms", theirs: "Nunca.", mine: null },
  ]);
});

it("adds to a field that was empty, and empties one that no one else filled", () => {
  const added = mergeChanges(
    { translations: { es: { inviteMessage: "Hola." } } },
    { before: { translations: null }, now: { translations: { es } } },
  );
  expect(added).toEqual({ merged: { translations: { es: { ...es, inviteMessage: "Hola." } } }, clashes: [] });
  const emptied = mergeChanges(
    { translations: {} },
    { before: { translations: { es } }, now: { translations: { es } } },
  );
  expect(emptied).toEqual({ merged: { translations: {} }, clashes: [] });
});
