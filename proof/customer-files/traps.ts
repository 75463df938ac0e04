import { addDays, type FileCells, type InventedLead, type Truth } from "@/proof/customer-files/business";
import { fullName, type InventedPerson } from "@/proof/customer-files/people";
import type { Scene } from "@/proof/customer-files/scene";
import { typeFriend } from "@/proof/customer-files/true-referrals";
import {
  typeAmount,
  typeCode,
  typeEmail,
  typeName,
  typePhone,
  typeRefunded,
  typeSender,
  typeUnpaid,
} from "@/proof/customer-files/typing";

// Rows that look like a reward was earned but mean something else. The count of each trap is per 60 true referrals.

const doubtful = { kind: "doubtful" } as const;
const nothing = { kind: "nothing" } as const;

/** All of a person's data, as typed. */
function typePerson({ random }: Scene, person: InventedPerson): FileCells {
  return {
    name: typeName(person, random, "whole"),
    email: typeEmail(person.email, random),
    phone: typePhone(person.phone, random),
    street: person.street,
  };
}

const both = ({ email, phone }: InventedPerson) => ({ email, phone });

/** A paid job on this day, with these customer cells. */
function pay(
  scene: Scene,
  why: string,
  truth: Truth,
  customer: FileCells,
  day = scene.dayIn(scene.anyFile()),
): void {
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.write(day, { ...customer, ...scene.typeJob(job) }, { truth, why });
}

/** A lead that stays open after all files, and the day of a payment. */
function openLead(
  scene: Scene,
  given: (person: InventedPerson) => Partial<InventedLead> = both,
  mode?: "fixed" | "percent",
) {
  const day = scene.dayIn(scene.anyFile());
  const advocate = scene.anyAdvocate(mode);
  const person = scene.people.unique();
  return { day, lead: scene.addLead(advocate, day, { person, ...given(person) }) };
}

type Trap = readonly [times: number, set: (scene: Scene) => void];

const traps: readonly Trap[] = [
  [3, namesake],
  [1, namesakeWithAdvocate],
  [1, twoOfOneName],
  [1, refundWithoutInvoice],
  [1, advocatesHousehold],
  [2, sharedPhone],
  [2, beforeTheLead],
  [2, advocatesOwnJob],
  [2, unpaid],
  [1, refundedAtOnce],
  [2, twoOnOnePhone],
  [1, codeWithoutLead],
  [1, familyWithCode],
  [1, inTwoCampaigns],
  [1, withoutTotal],
  [1, advocatesEmail],
  [1, codeOfAnother],
  [1, otherAdvocateNamed],
  [1, partRefundWithoutTotal],
  [1, refundOfFurtherJob],
];

export function setTraps(scene: Scene): void {
  for (const [times, set] of traps) {
    const wanted = Math.max(1, Math.round((times * scene.wanted.leads) / 60));
    for (let number = 0; number < wanted; number++) set(scene);
  }
}

function namesake(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const sameName = { ...scene.people.namesakeOf(lead.person) };
  pay(scene, "namesake with other contacts", doubtful, typePerson(scene, sameName), day);
}

function namesakeWithAdvocate(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const advocate = scene.advocateOf(lead);
  const other = typePerson(scene, scene.people.namesakeOf(lead.person));
  const named = scene.chance(50)
    ? { code: typeCode(advocate.code, scene.random) }
    : { referredBy: typeSender(advocate.person, scene.random) };
  pay(scene, "namesake with other contacts and the advocate", doubtful, { ...other, ...named }, day);
}

function twoOfOneName(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const person = scene.people.namesakeOf(lead.person);
  const advocate = scene.advocateOf(lead);
  scene.addLead(advocate, day, { person, ...both(person) });
  const code = typeCode(advocate.code, scene.random);
  pay(scene, "a code and the name of two leads", doubtful, { name: fullName(person), code }, day);
}

function refundWithoutInvoice(scene: Scene): void {
  const day = scene.dayIn(scene.anyFile());
  const person = scene.people.unique();
  const lead = scene.addLead(scene.anyAdvocate(), day, { person, ...both(person) });
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.setFate(lead, job);
  const friend = typePerson(scene, person);
  const truth = { kind: "convert", lead: lead.key } as const;
  scene.write(day, { ...friend, ...scene.typeJob(job) }, { truth, why: "refunded without the invoice" });
  const jobTotal = typeAmount(-job.cents, scene.random);
  const refund = { ...friend, jobTotal, date: day, status: typeRefunded(scene.random) };
  scene.write(day, refund, { truth: doubtful, why: "a refund without an invoice", isJob: false });
}

function advocatesHousehold(scene: Scene): void {
  const advocate = scene.anyAdvocate();
  const spouse = scene.people.householdOf(advocate.person);
  pay(scene, "the advocate's household", nothing, typePerson(scene, spouse));
  const named = { ...typePerson(scene, spouse), referredBy: typeSender(advocate.person, scene.random) };
  pay(scene, "the advocate's household, who names the advocate", doubtful, named);
}

function sharedPhone(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const other = scene.people.unique([lead.person]);
  const { phone } = lead.person;
  pay(scene, "the friend's phone, another name", doubtful, typePerson(scene, { ...other, phone }), day);
  const sibling = openLead(scene);
  const family = { ...scene.people.householdOf(sibling.lead.person), phone: sibling.lead.person.phone };
  pay(scene, "the friend's phone, another first name", doubtful, typePerson(scene, family), sibling.day);
}

function beforeTheLead(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const before = addDays(lead.madeOn, -scene.random.integer(3, 25));
  const known = typeFriend(scene, lead, "email");
  const isOnFile = scene.fileOf(before) < scene.files.length;
  pay(scene, "before the lead", doubtful, known, isOnFile ? before : addDays(lead.madeOn, -1));
  if (!scene.chance(50)) return;
  // An existing customer who came once more: the later job counts, as it does for a new customer.
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.setFate(lead, job);
  const truth = { kind: "convert", lead: lead.key } as const;
  scene.write(day, { ...known, ...scene.typeJob(job) }, { truth, why: "after a job before the lead" });
}

function advocatesOwnJob(scene: Scene): void {
  const { person, code } = scene.anyAdvocate();
  pay(scene, "the advocate's own job", nothing, typePerson(scene, person));
  const own = { ...typePerson(scene, person), code: typeCode(code, scene.random) };
  pay(scene, "the advocate's own job with the own code", nothing, own);
}

function unpaid(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const job = scene.typeJob({ cents: scene.anyCents(), day, invoice: scene.nextInvoice() });
  const cells = { ...typeFriend(scene, lead, "email"), ...job, status: typeUnpaid(scene.random) };
  scene.write(day, cells, { truth: nothing, why: "unpaid", isJob: false });
}

function refundedAtOnce(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const job = scene.typeJob({ cents: scene.anyCents(), day, invoice: scene.nextInvoice() });
  const cells = { ...typeFriend(scene, lead, "email"), ...job, status: typeRefunded(scene.random) };
  scene.write(day, cells, { truth: nothing, why: "refunded before it was ever paid", isJob: false });
}

function twoOnOnePhone(scene: Scene): void {
  const day = scene.dayIn(scene.anyFile());
  const advocate = scene.anyAdvocate();
  const [first, other] = scene.people.pairWithInitials();
  const second = { ...other, phone: first.phone };
  const leads = [first, second].map((person) => scene.addLead(advocate, day, { person, ...both(person) }));
  const initials = { name: `${first.first[0]}. ${first.last}`, phone: typePhone(first.phone, scene.random) };
  pay(scene, "two leads with one phone", doubtful, { ...initials, street: first.street }, day);
  const [one] = leads;
  if (!one || !scene.chance(50)) return;
  // One of the two is known by email, so the other row needs a decision.
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.setFate(one, job);
  const truth = { kind: "convert", lead: one.key } as const;
  const cells = { ...typePerson(scene, first), ...scene.typeJob(job) };
  scene.write(day, cells, { truth, why: "one of two leads with one phone, by email" });
}

function codeWithoutLead(scene: Scene): void {
  const stranger = scene.people.unique();
  const code = typeCode(scene.anyAdvocate().code, scene.random);
  pay(scene, "a code, and no lead", doubtful, { ...typePerson(scene, stranger), code });
}

function familyWithCode(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const relative = scene.people.householdOf(lead.person);
  const code = typeCode(scene.advocateOf(lead).code, scene.random);
  pay(scene, "a lead's family with the code", doubtful, { ...typePerson(scene, relative), code }, day);
}

function inTwoCampaigns(scene: Scene): void {
  const [one, other] = scene.advocates;
  const day = scene.dayIn(scene.anyFile());
  const person = scene.people.unique();
  if (!one || !other) return;
  const known = { person, ...both(person), name: fullName(person), madeOn: addDays(day, -9) };
  for (const advocate of [one, other]) scene.addLead(advocate, day, known);
  pay(scene, "a lead of two advocates", doubtful, typePerson(scene, person), day);
  const sure = scene.people.unique();
  const leads = [one, other].map((advocate) =>
    scene.addLead(advocate, day, { ...known, ...both(sure), person: sure, name: fullName(sure) }),
  );
  const [lead] = leads;
  if (!lead) return;
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.setFate(lead, job);
  const cells = { ...typePerson(scene, sure), code: typeCode(one.code, scene.random), ...scene.typeJob(job) };
  const truth = { kind: "convert", lead: lead.key } as const;
  scene.write(day, cells, { truth, why: "a lead of two advocates, with the code of one" });
}

function withoutTotal(scene: Scene): void {
  const { lead, day } = openLead(scene, both, "percent");
  const job = scene.typeJob({ cents: 1, day, invoice: scene.nextInvoice() });
  const cells = {
    ...typeFriend(scene, lead, "email"),
    ...job,
    jobTotal: scene.random.pick(["", "-", "TBD"]),
  };
  scene.write(day, cells, { truth: doubtful, why: "a percent of a job without a total" });
}

function advocatesEmail(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const { email } = scene.advocateOf(lead).person;
  pay(
    scene,
    "the friend's phone, the advocate's email",
    doubtful,
    typePerson(scene, { ...lead.person, email }),
    day,
  );
}

function codeOfAnother(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const other = scene.random.pick(scene.advocates.filter(({ key }) => key !== lead.advocate));
  const code = typeCode(other.code, scene.random);
  pay(
    scene,
    "a lead with the code of another advocate",
    doubtful,
    { ...typePerson(scene, lead.person), code },
    day,
  );
}

function otherAdvocateNamed(scene: Scene): void {
  const { lead, day } = openLead(scene);
  const other = scene.random.pick(scene.advocates.filter(({ key }) => key !== lead.advocate));
  const name = fullName(lead.person);
  const cells = { name, referredBy: typeSender(other.person, scene.random) };
  pay(scene, "a lead's name with another advocate named", doubtful, cells, day);
}

function partRefundWithoutTotal(scene: Scene): void {
  const day = scene.dayIn(scene.anyFile());
  const lead = scene.addLead(scene.anyAdvocate("percent"), day);
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.setFate(lead, job);
  const friend = typeFriend(scene, lead, lead.email === undefined ? "phone" : "email");
  const paid = scene.typeJob(job);
  scene.write(
    day,
    { ...friend, ...paid },
    { truth: { kind: "convert", lead: lead.key }, why: "refunded in part" },
  );
  const total = typeAmount(job.cents, scene.random);
  const cells = { ...friend, ...paid, jobTotal: total, status: "Partially refunded" };
  scene.write(day, cells, {
    truth: doubtful,
    why: "a part refund that says nothing of how much",
    isJob: false,
  });
}

function refundOfFurtherJob(scene: Scene): void {
  // If the later job came first, it would convert the lead.
  if (scene.wanted.anyOrder || scene.files.length < 2) return;
  const day = scene.dayIn(0);
  const person = scene.people.unique();
  const lead = scene.addLead(scene.anyAdvocate("fixed"), day, { person, ...both(person) });
  const job = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  scene.setFate(lead, job);
  const friend = typePerson(scene, person);
  const why = "refund of a further job";
  scene.write(day, { ...friend, ...scene.typeJob(job) }, { truth: { kind: "convert", lead: lead.key }, why });
  const later = { ...job, day: scene.dayIn(1), invoice: scene.nextInvoice() };
  const truth = { kind: "nothing", lead: lead.key } as const;
  const further = scene.typeJob(later);
  scene.write(later.day, { ...friend, ...further }, { truth, why });
  const refund = { ...friend, ...further, status: typeRefunded(scene.random) };
  scene.write(later.day, refund, { truth: nothing, why, isJob: false });
}
