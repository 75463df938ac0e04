import { expect, it } from "vitest";
import { maskEmail } from "@/lib/public/unsubscribe/email-recipient";

it.each([
  ["ann@example.com", "a***@example.com"],
  ["a@example.com", "a***@example.com"],
  ['"ann@home"@example.com', '"***@example.com'],
  ["😀ann@example.com", "😀***@example.com"],
])("%s is shown as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
