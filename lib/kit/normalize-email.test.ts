import { expect, it } from "vitest";
import { normalizeEmail } from "@/lib/kit/normalize-email";

it.each([
  ["fred@example.com", "fred@example.com"],
  [" Fred@Example.COM ", "fred@example.com"],
  ["fred+2@example.com", "fred@example.com"],
  ["fred+a+b@example.com", "fred@example.com"],
  ["f.red@example.com", "f.red@example.com"],
  ["f.r.ed+acme@gmail.com", "fred@gmail.com"],
  ["F.Red@GoogleMail.com", "fred@gmail.com"],
  ["fred@mail.gmail.com", "fred@mail.gmail.com"],
  ["f.red@notgmail.com", "f.red@notgmail.com"],
  ["+fred@example.com", "+fred@example.com"],
  ["no-at-sign", "no-at-sign"],
])("normalizes %s to %s", (typed, identity) => {
  expect(normalizeEmail(typed)).toBe(identity);
});
