import {
  type FileShop,
  type LeadStanding,
  readCredit,
  readCustomers,
  readStandings,
} from "@/proof/customer-files/shop";

/** Compares the final state of leads and advocates. @param undecided true referrals with a row that needs a decision */
export async function compareEnds(shop: FileShop, undecided: ReadonlySet<number>) {
  const { fates, leads, advocates } = shop.business;
  const standings = new Map((await readStandings(shop)).map((one) => [shop.leads.get(one.referralId)?.key, one]));
  const wrong: string[] = [];
  const missed: string[] = [];
  const waiting = new Set<number>();
  const earned = new Map(advocates.map(({ key }) => [key, 0]));
  for (const { key, advocate } of leads) {
    const stands = standings.get(key);
    const fate = fates.get(key);
    if (stands && stands.leftCents !== null) {
      wrong.push(...compareEnd(shop, key, stands));
      earned.set(advocate, (earned.get(advocate) ?? 0) + (fate?.leftCents ?? 0));
    } else if (fate && undecided.has(key)) waiting.add(key);
    else if (fate) missed.push(describeLead(shop, key));
  }
  const credit = await readCredit(shop);
  for (const { key, code } of advocates) {
    const [has, should] = [credit.get(code), earned.get(key)];
    if (has !== should) wrong.push(`${code} has ${has} cents, not ${should}`);
  }
  return { wrong, missed, waiting };
}

function compareEnd(shop: FileShop, key: number, { leftCents, externalId, stage }: LeadStanding): string[] {
  const fate = shop.business.fates.get(key);
  if (!fate) return [`lead ${key} is ${stage}, and no true referral`];
  const isOther = fate.invoice !== undefined && fate.invoice !== externalId;
  return [
    ...(leftCents === fate.leftCents
      ? []
      : [`${describeLead(shop, key)}: ${leftCents} cents left, not ${fate.leftCents}`]),
    ...(isOther ? [`${describeLead(shop, key)}: converted by invoice ${externalId}`] : []),
  ];
}

function describeLead({ business }: FileShop, key: number): string {
  const lead = business.leads[key];
  const { code, person } = business.advocates[lead?.advocate ?? -1] ?? {};
  const typed = business.files
    .flatMap(({ rows }) => rows)
    .filter(({ truth }) => truth.kind === "convert" && truth.lead === key)
    .map(({ cells }) => JSON.stringify(cells));
  const { madeOn, name, email, phone } = lead ?? {};
  const known = { madeOn, name, email, phone, code, advocate: `${person?.first} ${person?.last}` };
  return `lead ${key} ${JSON.stringify(known)} with ${typed.join(" and ")}`;
}

/** Contacts whose customer date differs from the files, and contacts known to only one side. */
export async function compareCustomers(shop: FileShop): Promise<string[]> {
  const wanted = new Map<string, string>();
  for (const { customer, day } of shop.business.files.flatMap(({ rows }) => rows)) {
    for (const contact of customer) {
      const before = wanted.get(contact);
      if (before === undefined || day < before) wanted.set(contact, day);
    }
  }
  const real = await readCustomers(shop);
  return [...new Set([...wanted.keys(), ...real.keys()])]
    .filter((contact) => wanted.get(contact) !== real.get(contact))
    .map((contact) => `${contact} is a customer since ${real.get(contact)}, not ${wanted.get(contact)}`);
}
