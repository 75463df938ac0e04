import { expect, it } from "vitest";
import { findDoubt } from "./doubtful-person";

it.each([
  ["DO NOT CONTACT Karen", "no_contact"],
  ["Karen Boyd (do not text)", "no_contact"],
  ["Don’t call - Bob Lee", "no_contact"],
  ["Lee, Bob DNC", "no_contact"],
  ["NO CONTACTAR Lupe Díaz", "no_contact"],
  ["No llamar a Juan", "no_contact"],
  ["Deceased - Ann Reyes", "deceased"],
  ["Rosa Paz (fallecida)", "deceased"],
  ["Tom Hall R.I.P.", "deceased"],
  ["TEST", "test"],
  ["Test Customer 2", "test"],
  ["Cliente de prueba", "test"],
  ["asdf", "test"],
])("flags the name %s: %s", (name, doubt) => {
  expect(findDoubt({ name, email: "karen@acme.com" })).toBe(doubt);
});

it.each([
  "none@none.com",
  "noemail@gmail.com",
  "no-email@acme.com",
  "no@no.com",
  "na@na.com",
  "karen@noemail.com",
  "x@x.com",
  "test@test.com",
  "test@example.com",
  "sincorreo@hotmail.com",
  "karen@customer.invalid",
])("flags the address %s as a placeholder", (email) => {
  expect(findDoubt({ name: "Karen Boyd", email })).toBe("placeholder");
});

it.each([
  ["Test Rite Plumbing", "office@testrite.com"],
  ["Dee Ceased", "dee@gmail.com"],
  ["John Test", "john.test@gmail.com"],
  ["Donna Text", "donna@text.com"],
  ["Rip Torn", "rip@torn.com"],
  ["RIP TORN", ""],
  ["Dontae Call", "dontae.call@gmail.com"],
  ["Noé Contreras", "no@contreras.mx"],
  ["Nancy Adams", "na@adams.com"],
  ["Ann Reyes", "ann@example.com"],
  ["Gus Hale", "gus@pacificpipe.example"],
  ["Demo Ortiz", ""],
  ["Nona Email", "nona@nonamail.org"],
])("accepts %s at %s", (name, email) => {
  expect(findDoubt({ name, email })).toBeUndefined();
});
