import type { FileCells, InventedLead } from "@/proof/customer-files/business";
import type { PaidJob, Scene } from "@/proof/customer-files/scene";
import {
  typeAmount,
  typeCode,
  typeDate,
  typeEmail,
  typeEmails,
  typeName,
  typePhone,
  typePhones,
  typeRefunded,
  typeSender,
  typeUnpaid,
} from "@/proof/customer-files/typing";
import { addDays } from "@/proof/sim/calendar";

/** The evidence in a row for whose job it is. */
type Evidence = "email" | "phone" | "code" | "named";

/** A friend's data as typed by an office, with at least this evidence. */
function typeFriend(scene: Scene, lead: InventedLead, evidence: Evidence): FileCells {
  const { random } = scene;
  const { person } = lead;
  const advocate = scene.advocateOf(lead);
  const isContact = evidence === "email" || evidence === "phone";
  const knows = (contact: string | undefined, other: string) => (contact !== undefined && isContact ? contact : other);
  const email = () =>
    scene.random.chance(6)
      ? typeEmails([knows(lead.email, person.otherEmail), `office@${person.email.split("@")[1]}`], random)
      : typeEmail(knows(lead.email, person.otherEmail), random);
  const phone = () =>
    scene.random.chance(4)
      ? typePhones([knows(lead.phone, person.otherPhone), "+12065550100"], random)
      : typePhone(knows(lead.phone, person.otherPhone), random);
  const sender = random.weighted<FileCells>([
    [80, {}],
    [8, { code: typeCode(advocate.code, random) }],
    [8, { referredBy: typeSender(advocate.person, random) }],
    [4, { referredBy: typeCode(advocate.code, random).replace("#", "") }],
  ]);
  const street = scene.random.chance(70) ? { street: person.street } : {};
  const name = typeName(person, random, isContact ? "loose" : "whole");
  switch (evidence) {
    case "email":
      return swapSometimes(scene, {
        name,
        email: email(),
        ...street,
        ...sender,
        ...(scene.random.chance(60) && { phone: phone() }),
      });
    case "phone": {
      const others = lead.email === undefined && scene.random.chance(50);
      return swapSometimes(scene, {
        name,
        phone: phone(),
        ...street,
        ...sender,
        ...(others && { email: person.otherEmail }),
      });
    }
    case "code": {
      const { code } = advocate;
      return { name, code: typeCode(code, random), ...otherContact(scene, lead), ...street };
    }
    case "named":
      return {
        name,
        referredBy: typeSender(advocate.person, random),
        ...otherContact(scene, lead),
        ...street,
      };
  }
}

// Puts values into neighboring columns, as happens when a column is skipped.
function swapSometimes(scene: Scene, { email, phone, ...rest }: FileCells): FileCells {
  const [first, second] = scene.random.chance(1) ? [phone, email] : [email, phone];
  return {
    ...rest,
    ...(first !== undefined && { email: first }),
    ...(second !== undefined && { phone: second }),
  };
}

// A contact that the advocate did not know. Never contradicts everything known about the friend.
function otherContact(scene: Scene, lead: InventedLead): FileCells {
  const { random } = scene;
  const { person } = lead;
  if (scene.random.chance(30)) return {};
  if (lead.email === undefined) return { email: typeEmail(person.otherEmail, random) };
  return { phone: typePhone(person.otherPhone, random) };
}

function anyEvidence(scene: Scene, lead: InventedLead): Evidence {
  return scene.random.weighted<Evidence>([
    [lead.email === undefined ? 0 : 45, "email"],
    [lead.phone === undefined ? 0 : 30, "phone"],
    [13, "code"],
    [12, "named"],
  ]);
}

/** A referred friend who came and paid, with possible later events. */
export function addTrueReferral(scene: Scene): void {
  const file = scene.anyFile();
  const day = scene.dayIn(file);
  const lead = scene.addLead(scene.anyAdvocate(), day);
  const friend = typeFriend(scene, lead, anyEvidence(scene, lead));
  const job: PaidJob = { cents: scene.anyCents(), day, invoice: scene.nextInvoice() };
  const next = file + 1 < scene.files.length;
  const truth = { kind: "convert", lead: lead.key } as const;
  const isFixed = scene.termsOf(lead).rewardMode === "fixed";
  const more = scene.random.weighted<() => void>([
    [64, () => plain()],
    [8, () => leaveOutInvoice()],
    [next ? 8 : 0, () => again()],
    [5, () => unpaidBefore()],
    [isFixed ? 7 : 0, () => furtherJob()],
    [8, () => refund()],
  ]);
  more();

  function plain(): void {
    scene.setFate(lead, job);
    paid();
  }
  function paid(cells: FileCells = scene.typeJob(job), why = "true referral"): void {
    scene.write(day, { ...friend, ...cells }, { truth, why });
  }
  function leaveOutInvoice(): void {
    scene.setFate(lead, { ...job, invoice: undefined });
    paid(scene.typeJob({ ...job, invoice: undefined }), "true referral without an invoice number");
  }
  function again(): void {
    scene.setFate(lead, job);
    const row = { ...friend, ...scene.typeJob(job) };
    scene.write(day, row, { truth, why: "in two files" });
    scene.write(day, row, { truth, why: "in two files", file: file + 1 });
  }
  function unpaidBefore(): void {
    scene.setFate(lead, job);
    const open = { ...friend, ...scene.typeJob(job), status: typeUnpaid(scene.random) };
    const before = addDays(day, -6);
    const where = { file: Math.max(0, scene.fileOf(before) % scene.files.length) };
    scene.write(before, open, { truth: { kind: "nothing" }, why: "unpaid at first", isJob: false, ...where });
    paid(scene.typeJob(job), "paid after it was open");
  }
  function furtherJob(): void {
    const later = { ...job, day: addDays(day, scene.random.integer(3, 50)), invoice: scene.nextInvoice() };
    // A later job converts the lead if it comes first or if the first job's row needs a decision.
    scene.setFate(lead, { ...job, invoice: undefined });
    paid();
    const whole = typeFriend(scene, lead, lead.email === undefined ? "phone" : "email");
    const meaning = { truth: { kind: "nothing", lead: lead.key }, why: "further job" } as const;
    scene.write(later.day, { ...whole, ...scene.typeJob(later) }, meaning);
  }
  function refund(): void {
    const isWhole = scene.random.chance(50);
    const back = isWhole ? job.cents : Math.max(1, Math.round(job.cents * scene.random.next() * 0.9));
    const cents = scene.setFate(lead, job, back);
    paid(scene.typeJob(job), "refunded later");
    const on = addDays(day, scene.random.integer(1, 45));
    const where = Math.min(scene.fileOf(on), scene.files.length - 1);
    const row = { ...friend, ...typeRefund(scene, job, { back, on }) };
    const why = isWhole ? "refund" : "part refund";
    const meaning = { truth: { kind: "reverse", lead: lead.key, cents }, why, isJob: false } as const;
    scene.write(on, row, { ...meaning, file: where });
    const isTwice = where + 1 < scene.files.length && scene.random.chance(30);
    if (isTwice) scene.write(on, row, { ...meaning, file: where + 1 });
  }
}

/** A full refund may appear as a changed status or as a negative amount. */
function typeRefund(
  scene: Scene,
  job: PaidJob,
  { back, on }: { readonly back: number; readonly on: string },
): FileCells {
  const { random } = scene;
  const isMarked = back === job.cents && scene.random.chance(50);
  return {
    invoice: job.invoice ?? "",
    date: typeDate(on, random),
    jobTotal: typeAmount(isMarked ? job.cents : -back, random),
    status: isMarked || scene.random.chance(50) ? typeRefunded(random) : "",
  };
}
