import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { holdsIndexed, termsOf } from "@/lib/kit/search";

const written = (typed: string) => new PgDialect().sqlToQuery(holdsIndexed(sql`words`, termsOf(typed))).sql;

describe("what is typed", () => {
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
  ])("%j is looked for as %j", (typed, terms) => {
    expect(termsOf(typed)).toEqual(terms);
  });
});

describe("the index", () => {
  it.each(["ann", "zo", "o'b", "415", "a.b@c"])("is asked for %j", (typed) => {
    expect(written(typed)).toContain("LIKE");
    expect(written(typed)).not.toContain("strpos");
  });

  it.each(["王芳", "שלום", "😀😀😀"])("is not asked for %j, which it does not know", (typed) => {
    expect(written(typed)).not.toContain("LIKE");
  });

  it("is asked for the name of an address alone, which few have, and what it finds is held to all of it", () => {
    const query = new PgDialect().sqlToQuery(holdsIndexed(sql`words`, termsOf("Dorothy.Wood@example.com")));
    expect(query.sql).toMatch(/LIKE lower\(.*\) AND strpos/);
    expect(query.params).toEqual(["%Dorothy.Wood@%", "Dorothy.Wood@example.com"]);
  });

  it.each(["info@example.com", "@example.com", "דבורהדבורה@example.com"])(
    "is asked for all of %j, whose beginning tells too little",
    (typed) => expect(written(typed)).not.toContain("strpos"),
  );

  it("is asked for what it knows of several words", () => {
    expect(written("ann שלום")).toMatch(/LIKE .* AND strpos/);
  });
});
