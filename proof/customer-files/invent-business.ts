import type { FileCells, InventedBusiness, InventedRow } from "@/proof/customer-files/business";
import type { InventedPerson } from "@/proof/customer-files/people";
import { type BusinessOptions, campaigns, Scene } from "@/proof/customer-files/scene";
import { addTrueReferral } from "@/proof/customer-files/true-referrals";
import { typeEmail, typeName, typePhone, typeRefunded, typeUnpaid } from "@/proof/customer-files/typing";

/** The size behind the figures in the documentation. */
export const fullSize: BusinessOptions = {
  seed: 21,
  rows: 20_000,
  leads: 600,
  codes: 1,
  months: ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10"],
};

/**
 * Invents a business with advocates, friends and a customer file per month with realistic typing, along with the true
 * meaning of each row. The same options give the same business.
 */
export function inventBusiness(wanted: BusinessOptions): InventedBusiness {
  const scene = new Scene(wanted);
  while (scene.fates.size < wanted.leads) addTrueReferral(scene);
  addOthers(scene);
  const files = scene.files.map((rows, at) => ({
    name: `${wanted.months[at]} invoices.csv`,
    rows: sortRows(rows, scene),
  }));
  const { advocates, leads, fates } = scene;
  return { campaigns, advocates, leads, fates, files };
}

/** Fills the files with customers who weren't referred, some of them returning. */
function addOthers(scene: Scene): void {
  const { wanted, files, random } = scene;
  const regulars: InventedPerson[] = [];
  for (const file of files.keys()) {
    const most = Math.round((wanted.rows * (file + 1)) / files.length);
    const count = () => files.slice(0, file + 1).reduce((sum, rows) => sum + rows.length, 0);
    for (let left = most - count(); left > 0; left--) {
      const isRegular = regulars.length > 0 && scene.random.chance(30);
      const person = isRegular ? random.pick(regulars) : scene.people.any();
      if (!isRegular) regulars.push(person);
      addOther(scene, file, person);
    }
  }
}

function addOther(scene: Scene, file: number, person: InventedPerson): void {
  const { random } = scene;
  const day = scene.dayIn(file);
  const none = () => random.pick(["", "n/a", "none", "-"]);
  const cells: FileCells = {
    name: typeName(person, random, "loose"),
    email: scene.random.chance(70) ? typeEmail(person.email, random) : none(),
    phone: scene.random.chance(75) ? typePhone(person.phone, random) : none(),
    ...(scene.random.chance(70) && { street: person.street }),
    ...scene.typeJob({ cents: scene.anyCents(), day, invoice: scene.nextInvoice() }),
  };
  const status = random.weighted<string | undefined>([
    [92, undefined],
    [6, typeUnpaid(random)],
    [2, typeRefunded(random)],
  ]);
  const meaning = { truth: { kind: "nothing" }, why: "not referred", file } as const;
  if (status === undefined) scene.write(day, cells, meaning);
  else scene.write(day, { ...cells, status }, { ...meaning, isJob: false });
}

/** Shuffles, then sorts by day like exports do, so that duplicates don't end up side by side. */
function sortRows(rows: readonly InventedRow[], { random }: Scene): InventedRow[] {
  return random.shuffle(rows).sort((a, b) => a.day.localeCompare(b.day));
}
