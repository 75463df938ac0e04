import { describe, expect, it } from "vitest";
import { hasDraft, keepDraft, takeDraft } from "./draft";

const place = { form: "invite", user: "Dana@acme.example" };
const defaults = { name: "", roles: ["user"], role: undefined, tosAccepted: false };

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

function keep(values: Record<string, unknown>, secrets: readonly string[] = []) {
  const storage = new MemoryStorage();
  keepDraft(storage, place, values, new Set(secrets));
  return storage;
}

describe("a draft", () => {
  it("comes back once", () => {
    const typed = { name: "Sam", roles: ["admin"], role: "admin", tosAccepted: true };
    const storage = keep(typed);
    expect(takeDraft(storage, place, defaults)).toEqual(typed);
    expect(takeDraft(storage, place, defaults)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it("is known of before it is taken, by its owner", () => {
    const storage = keep({ name: "Sam" });
    expect(hasDraft(storage, place)).toBe(true);
    expect(hasDraft(storage, { ...place, user: "eve@acme.example" })).toBe(false);
    takeDraft(storage, place, defaults);
    expect(hasDraft(storage, place)).toBe(false);
  });

  it("comes back to the same person only, however the address is written", () => {
    const storage = keep({ name: "Sam" });
    expect(takeDraft(storage, { ...place, user: "eve@acme.example" }, defaults)).toBeNull();
    expect(takeDraft(storage, { ...place, form: "other" }, defaults)).toBeNull();
    expect(takeDraft(storage, { ...place, user: "dana@ACME.example" }, defaults)).toEqual({ name: "Sam" });
  });

  it("never holds a secret", () => {
    const storage = keep({ name: "Sam", password: "correct horse" }, ["password"]);
    expect([...storage.items.values()].join()).not.toContain("correct horse");
    expect(takeDraft(storage, place, defaults)).toEqual({ name: "Sam" });
  });

  it.each([
    ["a field the form has no more", { nickname: "Sam" }],
    ["a value of another kind", { name: 7 }],
    ["text for a list", { roles: "admin" }],
    ["null for text", { name: null }],
  ])("is dropped with %s", (_, typed) => {
    const storage = keep(typed);
    expect(takeDraft(storage, place, defaults)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it("is dropped when it is not one", () => {
    const storage = keep({ name: "Sam" });
    for (const key of storage.items.keys()) storage.setItem(key, "[not json");
    expect(takeDraft(storage, place, defaults)).toBeNull();
  });

  it("is lost without a word where the browser stores nothing", () => {
    const full = {
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => keepDraft(full, place, { name: "Sam" }, new Set())).not.toThrow();
  });
});
