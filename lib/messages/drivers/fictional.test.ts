import { expect, it } from "vitest";
import { isFictional } from "@/lib/messages/drivers/fictional";

it.each([
  "ann@example.com",
  "ann@example.net",
  "ann@example.org",
  "ann@Mail.EXAMPLE.com",
  "ann@example.com.",
  "ann@acme.example",
  "ann@acme.test",
  "ann@acme.invalid",
  "ann@localhost",
  "ann@host.localhost",
  '"ann@gmail.com"@example.com',
  "+12125550100",
  "+12125550199",
  "+19075550150",
])("%s is fictional", (address) => {
  expect(isFictional(address)).toBe(true);
});

it.each([
  "ann@acme.com",
  "ann@myexample.com",
  "ann@example.co",
  "ann@example.com.au",
  "ann@example.company.com",
  "ann@contest",
  "ann@acme.tests",
  "ann@example.com@acme.com",
  "example.com@acme.com",
  "+12125550200",
  "+12125550099",
  "+12125551100",
  "+442125550100",
  "+121255501000",
])("%s may be real", (address) => {
  expect(isFictional(address)).toBe(false);
});
