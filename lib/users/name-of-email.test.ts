import { expect, it } from "vitest";
import { nameOfEmail } from "@/lib/users/name-of-email";

it.each([
  ["dana@example.com", "Dana", ""],
  ["dana.miller@example.com", "Dana", "Miller"],
  ["Dana_van-dyke@example.com", "Dana", "Van Dyke"],
  ["sam.okafor+work@example.com", "Sam", "Okafor Work"],
  ["zoë.7@example.com", "Zoë", ""],
  ["1042@example.com", "1042", ""],
])("%s suggests %s %s", (email, firstName, lastName) => {
  expect(nameOfEmail(email)).toEqual({ firstName, lastName });
});
