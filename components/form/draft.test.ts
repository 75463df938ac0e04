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
  it("is restored once", () => {
    const typed = { name: "Sam", roles: ["admin"], role: "admin", tosAccepted: true };
    const storage = keep(typed);
    expect(takeDraft(storage, place, defaults)).toEqual(typed);
    expect(takeDraft(storage, place, defaults)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it("is visible to its owner before it is restored", () => {
    const storage = keep({ name: "Sam" });
    expect(hasDraft(storage, place)).toBe(true);
    expect(hasDraft(storage, { ...place, user: "eve@acme.example" })).toBe(false);
    takeDraft(storage, place, defaults);
    expect(hasDraft(storage, place)).toBe(false);
  });

  it("is restored only for the same person, ignoring case in the email address", () => {
    const storage = keep({ name: "Sam" });
    expect(takeDraft(storage, { ...place, user: "eve@acme.example" }, defaults)).toBeNull();
    expect(takeDraft(storage, { ...place, form: "other" }, defaults)).toBeNull();
    expect(takeDraft(storage, { ...place, user: "dana@ACME.example" }, defaults)).toEqual({ name: "Sam" });
  });

  it("never contains a secret", () => {
    const storage = keep({ name: "Sam", password: "correct horse" }, ["password"]);
    expect([...storage.items.values()].join()).not.toContain("correct horse");
    expect(takeDraft(storage, place, defaults)).toEqual({ name: "Sam" });
  });

  it.each([
    ["a field the form no longer has", { nickname: "Sam" }],
    ["a value of the wrong type", { name: 7 }],
    ["text for a list", { roles: "admin" }],
    ["null for text", { name: null }],
  ])("is dropped if it contains %s", (_, typed) => {
    const storage = keep(typed);
    expect(takeDraft(storage, place, defaults)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it("is dropped if it is not valid JSON", () => {
    const storage = keep({ name: "Sam" });
    for (const key of storage.items.keys()) storage.setItem(key, "[not json");
    expect(takeDraft(storage, place, defaults)).toBeNull();
  });

  it("is lost silently if the browser can't store it", () => {
    const full = {
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => keepDraft(full, place, { name: "Sam" }, new Set())).not.toThrow();
  });
});
