import { expect, it } from "vitest";
import { suggestEmail } from "@/lib/public/friend-page/accept-form";

it.each([
  ["fred@gmial.com", "fred@gmail.com"],
  ["Fred.Fox@GMAI.com ", "Fred.Fox@gmail.com"],
  ["fred@gmaill.com", "fred@gmail.com"],
  ["fred@gmail.con", "fred@gmail.com"],
  ["fred@gmail.co", "fred@gmail.com"],
  ["fred@yaho.com", "fred@yahoo.com"],
  ["fred@hotmial.com", "fred@hotmail.com"],
  ["fred@outlok.com", "fred@outlook.com"],
  ["fred@icoud.com", "fred@icloud.com"],
  ["fred@comcast.ent", "fred@comcast.net"],
  ["fred@alo.com", "fred@aol.com"],
  ["fred@live.cm", "fred@live.com"],
  ["fred@mns.com", "fred@msn.com"],
  ["fred@att.nt", "fred@att.net"],
])("%s was probably meant to be %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  "fred@gmail.com",
  "fred@GMAIL.com",
  "fred@mail.com",
  "fred@ymail.com",
  "fred@aon.com",
  "fred@life.com",
  "fred@acme.example",
  "fred@att.com",
  "@gmial.com",
  "gmial.com",
  "",
])("%s stays as typed", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
