import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { containsTermsIndexed, termsOf } from "@/lib/kit/search";

const sqlFor = (typed: string) => new PgDialect().sqlToQuery(containsTermsIndexed(sql`words`, termsOf(typed))).sql;

it.each([
  ["ann reyes", ["ann", "reyes"]],
  ["  Zo\u00a0 Li ", [" Zo", " Li"]],
  ["Zoë", ["Zoe"]],
  ["ann 555-0132", ["ann", "5550132"]],
  ["王芳", [" 王芳"]],
  ["🌻🌻", [" 🌻🌻"]],
  ["(415) 555-0132", ["4155550132"]],
  ["+1", [" +1"]],
  ["4-2", ["4-2"]],
  ["ann 415", ["ann", "415"]],
])("search text %j becomes the terms %j", (typed, terms) => {
  expect(termsOf(typed)).toEqual(terms);
});

describe("the index", () => {
  it.each(["ann", "zo", "o'b", "415", "a.b@c"])("is used for %j", (typed) => {
    expect(sqlFor(typed)).toContain("LIKE");
    expect(sqlFor(typed)).not.toContain("strpos");
  });

  it.each(["王芳", "שלום", "😀😀😀"])("is not used for %j, which it can't find", (typed) => {
    expect(sqlFor(typed)).not.toContain("LIKE");
  });

  it("is searched for the rare part before the @, and hits are checked against the whole address", () => {
    const query = new PgDialect().sqlToQuery(containsTermsIndexed(sql`words`, termsOf("Dorothy.Wood@example.com")));
    expect(query.sql).toMatch(/LIKE lower\(.*\) AND strpos/);
    expect(query.params).toEqual(["%Dorothy.Wood@%", "Dorothy.Wood@example.com"]);
  });

  it.each(["info@example.com", "@example.com", "דבורהדבורה@example.com"])(
    "is searched for all of %j, whose local part is too short or not indexed",
    (typed) => expect(sqlFor(typed)).not.toContain("strpos"),
  );

  it("is used for the words it can find", () => {
    expect(sqlFor("ann שלום")).toMatch(/LIKE .* AND strpos/);
  });
});
