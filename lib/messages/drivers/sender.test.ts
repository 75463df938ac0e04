import { expect, it } from "vitest";
import { formatSender } from "@/lib/messages/drivers/resend";

it.each([
  ["Acme Plumbing", '"Acme Plumbing" <rewards@acme.com>'],
  ["Smith, Jones & Co.", '"Smith, Jones & Co." <rewards@acme.com>'],
  ['Joe "The Pipe" Smith', "\"Joe 'The Pipe' Smith\" <rewards@acme.com>"],
  ["Bäckerei Öz 🥐", '"Bäckerei Öz 🥐" <rewards@acme.com>'],
  ["Acme\r\nBcc: all@acme.com", '"Acme Bcc: all@acme.com" <rewards@acme.com>'],
  ["Acme <boss@bank.com>", '"Acme boss@bank.com" <rewards@acme.com>'],
  ["Acme\\", '"Acme" <rewards@acme.com>'],
  ["  Acme\u2028\t Inc ", '"Acme Inc" <rewards@acme.com>'],
])("shows %j as %s", (name, from) => {
  expect(formatSender(name, "rewards@acme.com")).toBe(from);
  expect(formatSender(name, "Our Rewards <rewards@acme.com>")).toBe(from);
});

it.each([
  ["rewards@acme.com", "rewards@acme.com"],
  ["Our Rewards <rewards@acme.com>", '"Our Rewards" <rewards@acme.com>'],
  ['"Rewards, Inc." <rewards@acme.com>', '"Rewards, Inc." <rewards@acme.com>'],
  ["<rewards@acme.com>", "rewards@acme.com"],
])("without a name that shows, falls back on EMAIL_FROM %s", (emailFrom, from) => {
  expect(formatSender(" \\<>\n", emailFrom)).toBe(from);
});
