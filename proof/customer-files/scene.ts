import { normalizeEmail } from "@/lib/kit/normalize-email";
import {
  type CampaignTerms,
  type Fate,
  type FileCells,
  type InventedAdvocate,
  type InventedLead,
  type InventedRow,
  rewardOf,
  type Truth,
} from "@/proof/customer-files/business";
import { fullName, type InventedPerson, People, plainOf } from "@/proof/customer-files/people";
import { typeAmount, typeDate, typePaid } from "@/proof/customer-files/typing";
import { addDays } from "@/proof/sim/calendar";
import { createRandom, type Random } from "@/proof/sim/random";

/** Size and time of a business. */
export interface BusinessOptions {
  readonly seed: number;
  /** Such as 2026-06; one file each. */
  readonly months: readonly string[];
  /** In all files together. */
  readonly rows: number;
  /** Number of true referrals. */
  readonly leads: number;
  /** Varies the referral codes, which are unique in a database, so that a business can be created twice. */
  readonly codes: number;
}

export const campaigns: readonly CampaignTerms[] = [
  { name: "Neighbors", rewardMode: "fixed", advocateRewardValue: 2_500 },
  { name: "Offices", rewardMode: "fixed", advocateRewardValue: 4_000 },
  { name: "Large jobs", rewardMode: "percent", advocateRewardValue: 333 },
];

const ADVOCATES = 12;
const LAST_DAY = 28;
const CODE_SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ";

/** A job as listed in a file. */
export interface PaidJob {
  readonly cents: number;
  readonly day: string;
  readonly invoice: string | undefined;
}

/** The state that all cases build on: the people so far, and the files being filled. */
export class Scene {
  readonly wanted: BusinessOptions;
  readonly random: Random;
  readonly people: People;
  readonly advocates: readonly InventedAdvocate[];
  readonly leads: InventedLead[] = [];
  readonly fates = new Map<number, Fate>();
  readonly files: InventedRow[][];
  #invoice = 4_000;

  constructor(wanted: BusinessOptions) {
    this.wanted = wanted;
    this.random = createRandom(wanted.seed);
    this.people = new People(this.random);
    this.files = wanted.months.map(() => []);
    const codes = createRandom(wanted.codes);
    const persons: InventedPerson[] = [];
    for (let key = 0; key < ADVOCATES; key++) persons.push(this.people.unique(persons));
    this.advocates = persons.map((person, key) => ({
      key,
      person,
      campaign: key % campaigns.length,
      code: `${plainOf(person.first).toUpperCase()}-${Array.from({ length: 4 }, () => codes.pick([...CODE_SIGNS])).join("")}`,
    }));
  }

  termsOf({ advocate }: InventedLead): CampaignTerms {
    const terms = campaigns[this.advocateOf({ advocate }).campaign];
    if (!terms) throw new Error("There is no such campaign");
    return terms;
  }

  advocateOf({ advocate }: Pick<InventedLead, "advocate">): InventedAdvocate {
    const invented = this.advocates[advocate];
    if (!invented) throw new Error("There is no such advocate");
    return invented;
  }

  anyAdvocate(): InventedAdvocate {
    return this.random.pick(this.advocates);
  }

  anyFile(): number {
    return this.random.integer(0, this.files.length - 1);
  }

  dayIn(file: number): string {
    const day = String(this.random.integer(1, LAST_DAY)).padStart(2, "0");
    return `${this.wanted.months[file]}-${day}`;
  }

  /** The file's index for a day; out of range after the last file. */
  fileOf(day: string): number {
    const month = this.wanted.months.indexOf(day.slice(0, 7));
    return month === -1 ? this.files.length : month;
  }

  nextInvoice(): string {
    return String(this.#invoice++);
  }

  anyCents(): number {
    const { random } = this;
    return random.pick([random.integer(60, 900) * 100, random.integer(6_000, 300_000), random.integer(1, 40) * 5_000]);
  }

  /** Adds a friend referred by the advocate before that day. */
  addLead(advocate: InventedAdvocate, dayOfJob: string, given?: Partial<InventedLead>): InventedLead {
    const { random } = this;
    const others = this.leads.filter((lead) => lead.advocate === advocate.key).map(({ person }) => person);
    const person = given?.person ?? this.people.unique([...others, advocate.person]);
    const nick = `${person.nick ?? person.first} ${person.last}`;
    const contacts = random.weighted([
      [55, { email: person.email, phone: person.phone }],
      [25, { email: person.email, phone: undefined }],
      [20, { email: undefined, phone: person.phone }],
    ]);
    const lead: InventedLead = {
      key: this.leads.length,
      advocate: advocate.key,
      person,
      name: this.random.chance(25) ? nick : fullName(person),
      ...contacts,
      madeOn: addDays(dayOfJob, -random.integer(2, 25)),
      ...given,
    };
    this.leads.push(lead);
    return lead;
  }

  /** Records a lead as a true referral, converted by this job. @returns the cents that refunds take off the reward */
  setFate(lead: InventedLead, job: PaidJob, refundedCents = 0): number {
    const terms = this.termsOf(lead);
    const earnedCents = rewardOf(terms, job.cents);
    const leftCents = rewardOf(terms, job.cents - refundedCents);
    this.fates.set(lead.key, { lead: lead.key, invoice: job.invoice, earnedCents, leftCents });
    return earnedCents - leftCents;
  }

  /** Adds a row to the file of its day, or to another file. */
  write(day: string, cells: FileCells, { truth, why, file, isJob = true }: RowMeaning): void {
    const customer = isJob ? contactsOf(cells) : [];
    this.files[file ?? this.fileOf(day)]?.push({ cells, day, truth, why, customer });
  }

  /** The cells of a paid job. */
  typeJob({ cents, day, invoice }: PaidJob): FileCells {
    const { random } = this;
    return {
      jobTotal: typeAmount(cents, random),
      date: typeDate(day, random),
      status: typePaid(random),
      ...(invoice !== undefined && { invoice }),
    };
  }
}

/** A row's true meaning, and its file if that isn't the one for its day. */
interface RowMeaning {
  readonly truth: Truth;
  readonly why: string;
  readonly file?: number;
  readonly isJob?: boolean;
}

const ADDRESS = /[^\s<>:,;/]+@[^\s<>,;/]+/;
const NUMBER = /(?<!\d)(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})(?!\d)/;

/** A row's normalized contacts: the first of each kind, without surrounding text. */
function contactsOf({ email = "", phone = "" }: FileCells): string[] {
  const typed = `${email} ${phone}`;
  const [address] = ADDRESS.exec(typed) ?? [];
  const number = NUMBER.exec(typed.replace(new RegExp(ADDRESS, "g"), ""));
  return [
    ...(address === undefined ? [] : [normalizeEmail(address)]),
    ...(number === null ? [] : [`+1${number.slice(1).join("")}`]),
  ];
}
