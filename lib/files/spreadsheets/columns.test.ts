import { describe, expect, it } from "vitest";
import { parseTable } from "@/proof/spreadsheets/read";
import { peopleList } from "./people-list";

/** The detected meaning of each column, by name. */
function guess(text: string) {
  const table = parseTable(text);
  const { name, lastName, email, phone } = peopleList.guess(table);
  const nameOf = (column: number | null) => (column === null ? null : table.columns[column]);
  return { name: nameOf(name), lastName: nameOf(lastName), email: nameOf(email), phone: nameOf(phone) };
}

describe("the columns of a file", () => {
  it.each([
    ["a plain list", "Name,E-mail,Phone", { name: "Name", lastName: null, email: "E-mail", phone: "Phone" }],
    [
      "first and last names",
      "ID,First Name,Last Name,Email Address,Cell Phone",
      { name: "First Name", lastName: "Last Name", email: "Email Address", phone: "Cell Phone" },
    ],
    [
      "a CRM's customers",
      "Display Name,Company Name,Main Phone #s,E-mails,Billing Street,Email Opt-In",
      { name: "Display Name", lastName: null, email: "E-mails", phone: "Main Phone #s" },
    ],
    [
      "a CRM with names apart and many phones",
      "Display Name,Main Phone #s,Mobile Phone #s,Fax,First Name,Last Name,E-mails,CFT[Gate phone]",
      { name: "First Name", lastName: "Last Name", email: "E-mails", phone: "Mobile Phone #s" },
    ],
    [
      "a file for programs",
      "customer_id;company_name;customer_name;email_verified;email;phone_number",
      { name: "customer_name", lastName: null, email: "email", phone: "phone_number" },
    ],
    [
      "Spanish",
      "Nombre,Apellidos,Correo electrónico,Teléfono",
      { name: "Nombre", lastName: "Apellidos", email: "Correo electrónico", phone: "Teléfono" },
    ],
  ])("are detected by their names in %s", (_, header, expected) => {
    expect(guess(`${header}\n${header.replace(/[^,;]+/g, "x")}`)).toEqual(expected);
  });

  it("are detected by their content if the names are unclear", () => {
    const text = "A1,B1,C1,D1\n7,ann@example.com,Ann Reyes,4155550132\n8,,Søren Ødegård,(415) 555-0133";
    expect(guess(text)).toEqual({ name: "C1", lastName: null, email: "B1", phone: "D1" });
    expect(guess("Ann,ann@example.com\nSam,sam@example.com")).toMatchObject({
      name: "Column A",
      email: "Column B",
    });
  });

  it("stay undetected if neither is clear", () => {
    expect(guess("x,y\n1,2\n3,4")).toEqual({ name: null, lastName: null, email: null, phone: null });
  });
});
