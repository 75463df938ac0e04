import type { Random } from "@/proof/sim/random";

/** A cell's value, before a program formats it. */
export type Cell =
  | string
  | number
  | { readonly day: string }
  | { readonly amount: number; readonly in: string };

/** A person in the list. */
export interface TruePerson {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
}

/** A job in the list: cents, negative for a refund; undefined if a member must be asked. */
export interface TrueJob {
  readonly email: string;
  readonly cents: number | undefined;
  readonly day: string;
  readonly invoice: string;
}

/** A list with its true content. */
export interface List {
  readonly kind: "people" | "jobs";
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly people: readonly TruePerson[];
  readonly jobs: readonly TrueJob[];
}

/** The letters that a file can store. */
export type Letters = "all" | "latin" | "plain";

const firsts = {
  plain: ["Amy", "Bob", "Sam", "Toni", "Dana", "Hal"],
  latin: ["José", "Zoé", "Núria", "Jürgen", "Ángel", "Sofía", "Begoña", "Tomás"],
  all: ["Łukasz", "Søren", "محمد", "李", "Зоя", "Ann🎉"],
} as const;
const lasts = {
  plain: ["Lin", "O'Brien", "Fox", "Reyes", "Smith-Jones", "Null", "St. John", "'t Hooft"],
  latin: ["Núñez", "García", "Muñoz", "Peña", "Köhler", "Gómez"],
  all: ["Ødegård", "Yılmaz", "O’Neil", "Dvořák"],
} as const;

function lettersFor(letters: Letters): readonly (keyof typeof firsts)[] {
  return letters === "all"
    ? ["plain", "latin", "all"]
    : letters === "latin"
      ? ["plain", "latin", "latin"]
      : ["plain"];
}

/** A US number in E.164, with an old, new or territory area code. */
function makePhone(random: Random): string {
  const area = random.pick(["415", "212", "305", "621", "679", "787", "671"]);
  return `+1${area}${random.integer(200, 999)}${String(random.integer(0, 9999)).padStart(4, "0")}`;
}

function writePhone(phone: string, random: Random): Cell {
  const [area, exchange, line] = [phone.slice(2, 5), phone.slice(5, 8), phone.slice(8)];
  const digits = phone.slice(2);
  const [whole, decimals] = [digits.slice(0, 1), digits.slice(1).replace(/0+$/, "")];
  return random.pick<Cell>([
    ...[`(${area}) ${exchange}-${line}`, `${area}-${exchange}-${line}`, `${area}.${exchange}.${line}`],
    ...[digits, `1${digits}`, phone, `'${digits}`, `="${digits}"`, `${digits}.0`, Number(digits)],
    ...[`(${area}) ${exchange}-${line} x12`, `${area}-${exchange}-${line} ext. 7`, `tel:${phone}`],
    ...[`${phone} ::: +1 ${area} 555 0100`, `Phone: (${area}) ${exchange}-${line} Fax: (415) 555-0100`],
    decimals.length >= 7 ? `${whole}.${decimals}E+09` : digits,
  ]);
}

function writeEmail(email: string, name: string, letters: Letters, random: Random): string {
  return random.pick([
    ...[
      email,
      email,
      email,
      ` ${email} `,
      `'${email}`,
      `'${email}'`,
      `="${email}"`,
      `${email}.`,
      `${email};`,
    ],
    ...[
      `<${email}>`,
      `mailto:${email}`,
      `mailto:${email}?subject=Hi`,
      `"${name}" <${email}>`,
      `n/a, ${email}`,
    ],
    ...(letters === "all" ? [`${email}\u200b`, `“${email}”`, `\u00a0${email}`, `‘${email}’`] : [email]),
  ]);
}

const notes = ["", "", "likes tea", "a, b; c | d", 'says "hi"', "two\nlines", "12' pipe", "n/a", "10%"];

function makeName(letters: Letters, random: Random) {
  const alphabet = random.pick(lettersFor(letters));
  return { first: random.pick(firsts[alphabet]), last: random.pick(lasts[alphabet]) };
}

/** Column headers of people lists, each with the cells of a person. */
const peopleColumns = [
  { columns: ["Name", "Email", "Phone"], isApart: false },
  { columns: ["Phone", "Customer full name", "E-mail Address"], isApart: false },
  { columns: ["First Name", "Last Name", "Email", "Mobile Phone", "Notes"], isApart: true },
  { columns: ["ID", "Nombre", "Apellidos", "Correo electrónico", "Teléfono", "Notes"], isApart: true },
  { columns: ["Notes", "Full Name", "E-mail", "Cell"], isApart: false },
] as const;

/** People as businesses list them. */
export function makePeople(letters: Letters, random: Random): List {
  const shapes =
    letters === "plain"
      ? peopleColumns.filter(({ columns }) => !columns.join("").includes("é"))
      : peopleColumns;
  const { columns, isApart } = random.pick(shapes);
  const people: TruePerson[] = [];
  const rows = Array.from({ length: random.integer(1, 40) }, (_, index) => {
    const { first, last } = makeName(letters, random);
    const [hasEmail, hasPhone] = random.pick([
      [true, true],
      [true, false],
      [false, true],
      [true, true],
    ] as const);
    const email = `${first.normalize("NFD").replace(/[^a-z]/gi, "") || "x"}${index}@example.com`;
    const phone = makePhone(random);
    const name = !isApart && last !== "Null" && random.chance(20) ? `${last}, ${first}` : `${first} ${last}`;
    people.push({ name, ...(hasEmail && { email }), ...(hasPhone && { phone }) });
    const nothing = random.pick(["", "", "n/a", "-", "none"]);
    const cells: readonly (readonly [meaning: RegExp, cell: Cell])[] = [
      [/^(first name|nombre)$/i, first],
      [/^(last name|apellidos)$/i, last],
      [/name/i, name],
      [/mail|correo/i, hasEmail ? writeEmail(email, name.replace(",", ""), letters, random) : nothing],
      [/phone|cell|tel/i, hasPhone ? writePhone(phone, random) : nothing],
      [/^id$/i, index + 1],
      [/notes/i, random.pick(notes)],
    ];
    return columns.map((column) => cells.find(([meaning]) => meaning.test(column))?.[1] ?? "");
  });
  return { kind: "people", columns, rows, people, jobs: [] };
}

function group(whole: number): string {
  return whole.toLocaleString("en-US");
}

/** An amount's cell and its cents; undefined if only a member can decide. */
function makeAmount(random: Random): readonly [cell: Cell, cents: number | undefined] {
  const cents = random.integer(1, 900_000);
  const [whole, part] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
  const abroad = random.pick(["EUR", "CAD", "JPY"]);
  return random.pick<readonly [Cell, number | undefined]>([
    [`$${group(whole)}.${part}`, cents],
    [`${whole}.${part}`, cents],
    [`${group(whole)}.${part} USD`, cents],
    [cents / 100, cents],
    [cents / 100, cents],
    [`'$${whole}.${part}`, cents],
    [`($${group(whole)}.${part})`, -cents],
    [`-${whole}.${part}`, -cents],
    [-cents / 100, -cents],
    [`€${whole}.${part}`, undefined],
    [`${whole}.${part} ${abroad}`, undefined],
    [{ amount: cents / 100, in: random.pick(["€", "CAD", "£"]) }, undefined],
  ]);
}

const jobColumns = [
  ["Customer", "Email", "Job total", "Date", "Invoice"],
  ["Date", "Invoice #", "Client name", "Client email", "Total ($)", "Notes"],
  [
    "id",
    "Created date (UTC)",
    "Amount",
    "Currency",
    "Converted Amount",
    "Converted Currency",
    "Customer Email",
    "Customer Name",
  ],
] as const;

function writeDay(day: string, random: Random): Cell {
  const [year = "", month = "", date = ""] = day.split("-");
  return random.pick<Cell>([
    { day },
    { day },
    day,
    `${month}/${date}/${year}`,
    `${day} 15:00:00`,
    `${day}T09:30:00Z`,
  ]);
}

/** Jobs as programs export them. */
export function makeJobs(letters: Letters, random: Random): List {
  const columns = random.pick(jobColumns);
  const jobs: TrueJob[] = [];
  const rows = Array.from({ length: random.integer(1, 40) }, (_, index) => {
    const { first, last } = makeName(letters, random);
    const email = `customer${index}@example.com`;
    const day = new Date(Date.UTC(2026, random.integer(0, 10), random.integer(1, 28)))
      .toISOString()
      .slice(0, 10);
    const invoice = String(1000 + index);
    const money = columns.includes("Currency" as never) ? makeForeign(random) : makePlain(random);
    jobs.push({ email, day, invoice, cents: money.cents });
    const cells: readonly (readonly [meaning: RegExp, cell: Cell])[] = [
      [/email/i, writeEmail(email, first, letters, random)],
      [/^invoice|^id$/i, `INV-${invoice}`],
      [/date/i, writeDay(day, random)],
      [/converted amount/i, money.inDollars],
      [/converted currency/i, money.inDollars === "" ? "" : "usd"],
      [/currency/i, money.currency],
      [/total|amount/i, money.cell],
      [/name|customer/i, `${first} ${last}`],
      [/notes/i, random.pick(notes)],
    ];
    return columns.map((column) => cells.find(([meaning]) => meaning.test(column))?.[1] ?? "");
  });
  return { kind: "jobs", columns, rows, people: [], jobs };
}

interface Money {
  readonly cell: Cell;
  readonly cents: number | undefined;
  readonly currency: string;
  readonly inDollars: Cell;
}

function makePlain(random: Random): Money {
  const [cell, cents] = makeAmount(random);
  return { cell, cents, currency: "", inDollars: "" };
}

/** An amount in a foreign currency, with its dollars if the file has them. */
function makeForeign(random: Random): Money {
  const cents = random.integer(1, 900_000);
  const currency = random.pick(["usd", "USD", "eur", "jpy", "cad"]);
  const written = (amount: number) => random.pick<Cell>([(amount / 100).toFixed(2), amount / 100]);
  if (currency.toLowerCase() === "usd") return { cell: written(cents), cents, currency, inDollars: "" };
  const dollars = random.integer(1, 900_000);
  return random.chance(50)
    ? { cell: written(cents), cents: dollars, currency, inDollars: written(dollars) }
    : { cell: written(cents), cents: undefined, currency, inDollars: "" };
}
