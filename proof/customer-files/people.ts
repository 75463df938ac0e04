import { examplePhone } from "@/lib/platform/ops/people";
import type { Random } from "@/proof/sim/random";

/** A person's real data, before typing variations. */
export interface InventedPerson {
  readonly first: string;
  readonly last: string;
  /** The nickname that friends use. */
  readonly nick: string | undefined;
  readonly email: string;
  readonly phone: string;
  /** The person's other contacts, unique to this person. */
  readonly otherEmail: string;
  readonly otherPhone: string;
  readonly street: string;
}

// First names with their nicknames. No nickname here fits another name.
const firstNames = (
  "Robert:Bob Elizabeth:Liz William:Bill Margaret:Peggy James:Jim Jennifer:Jen Michael:Mike Katherine:Kathy Richard:Rick Susan:Sue Thomas:Tom Deborah:Debbie Charles:Chuck Barbara:Barb Joseph:Joe Rebecca:Becky Daniel:Dan Kimberly:Kim Edward:Ed Pamela:Pam Gregory:Greg Cynthia:Cindy Jeffrey:Jeff Victoria:Vicky Kenneth:Ken Jessica:Jess Timothy:Tim Stephanie:Steph Benjamin:Ben Judith:Judy Matthew:Matt Donald:Don Zachary:Zach Abigail:Abby Walter:Walt Raymond:Ray Vincent:Vince Jacqueline:Jackie " +
  "José Zoé René Renée Sofía Andrés Inés Chloé Aaron Adrian Alice Amara Angela Bianca Brandon Camila Carlos Cedric Diana Dominic Eleanor Elijah Emily Erica Ethan Farah Felix Fiona Gloria Grace Hannah Hassan Hector Imani Irene Isaac Isabel Jamal Jasmine Jerome Julian Karen Keisha Laila Laura Linda Logan Lucia Malik Marisol Mei Megan Naomi Nolan Olivia Omar Oscar Priya Rafael Rosa Sergio Tamara Trevor Vanessa Wesley Xavier Yolanda Yusuf"
)
  .split(" ")
  .map((line) => line.split(":"));

const lastNames =
  "García Muñoz Peña Núñez Gómez Lefèvre Müller Svärd O'Neil O'Brien D'Angelo McCoy McBride Smith-Jones Abbott Acosta Adams Alvarez Anderson Bailey Banerjee Barnes Bennett Brooks Brown Bryant Burke Butler Campbell Carter Castillo Chavez Clark Coleman Collins Cooper Cruz Davis Dixon Edwards Ellis Evans Fernandez Fisher Flores Foster Gibson Graham Griffin Gutierrez Hamilton Harris Hayes Henderson Hernandez Howard Hughes Jackson Jenkins Johnson Kaur Kelly Kennedy Khan Kowalski Larson Lewis Lopez Marshall Martinez Mason Meyer Miller Mitchell Morales Morgan Morris Murphy Nelson Nguyen Ortiz Owens Palmer Patel Perez Peterson Phillips Porter Powell Ramirez Reyes Reynolds Rivera Roberts Robinson Rogers Romero Rossi Ruiz Sanchez Sanders Schmidt Shah Silva Simmons Singh Spencer Stevens Sullivan Tanaka Taylor Thompson Torres Tucker Turner Vargas Wagner Walker Wallace Watson Weaver Wells Whitfield Williams Wood Wright Young Zhang Zimmerman".split(
    " ",
  );

const streets = "Alder Ash Birch Cedar Elm Hawthorne Juniper Laurel Maple Oak Pine Spruce Walnut Willow".split(" ");
const hosts = ["gmail.com", "gmail.com", "yahoo.com", "outlook.com", "example.com"];

/** Lowercase text without accents and marks, which all spellings share. */
export function plainOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "")
    .toLowerCase();
}

/** Invents people with unique contacts. */
export class People {
  readonly #random: Random;
  /** Full names reserved for people who matter, so that no other person gets one by chance. */
  readonly #taken = new Set<string>();
  #made = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A person with a reserved name, and a last name that none of the others have. */
  unique(others: readonly InventedPerson[] = []): InventedPerson {
    const lasts = new Set(others.map(({ last }) => last));
    for (;;) {
      const person = this.#invent();
      if (this.#taken.has(nameOf(person)) || lasts.has(person.last)) continue;
      this.#taken.add(nameOf(person));
      return person;
    }
  }

  /** A person with a random name that isn't reserved. */
  any(): InventedPerson {
    for (;;) {
      const person = this.#invent();
      if (!this.#taken.has(nameOf(person))) return person;
    }
  }

  #invent(): InventedPerson {
    const [first = "", nick] = this.#random.pick(firstNames);
    const last = this.#random.pick(lastNames);
    const number = this.#made++;
    const box = `${plainOf(first)}.${plainOf(last)}${number}`;
    return {
      first,
      last,
      nick,
      email: `${box}@${this.#random.pick(hosts)}`,
      otherEmail: `${plainOf(last)}.home${number}@${this.#random.pick(hosts)}`,
      phone: examplePhone(2 * number),
      otherPhone: examplePhone(2 * number + 1),
      street: `${this.#random.integer(100, 9_899)} SE ${this.#random.pick(streets)} St`,
    };
  }
}

const nameOf = ({ first, last }: InventedPerson) => `${first} ${last}`;

/** The full name. */
export const fullName = nameOf;
