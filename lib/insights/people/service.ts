import { people } from "@/lib/insights/people/contract";
import { erasePerson as erase } from "@/lib/insights/people/erase";
import { exportPerson as readPerson } from "@/lib/insights/people/export";
import type { Named } from "@/lib/insights/people/find";
import { implement, type WriteContext } from "@/lib/kit/implement";

export const exportPerson = implement(people.export, async (context, named) => ({
  person: await exportRecorded(context, named),
}));

export const erasePerson = implement(people.erase, async (context, wish) => ({
  erased: await eraseRecorded(context, wish),
}));

type Recorded = Pick<WriteContext, "db" | "actor" | "now" | "record" | "unchanged">;

/** The same for the operator, as for an admin: the audit log says that somebody's data was handed out, not whose. */
export async function exportRecorded({ db, actor: { orgId }, now, record }: Recorded, named: Named) {
  const person = await readPerson(db, { orgId, now, ...named });
  const subjectId = person.advocates[0]?.advocateId ?? person.referredIn[0]?.referralId ?? orgId;
  record({ action: "person.exported", subjectId });
  return person;
}

/** The same for the operator. Somebody who was erased before is not recorded again. */
export async function eraseRecorded(
  { db, actor: { orgId }, now, record, unchanged }: Recorded,
  { force, dryRun, ...named }: Parameters<typeof erase>[2] & Named,
) {
  const { subjectId, ...erased } = await erase(db, { orgId, now, ...named }, { force, dryRun });
  const { advocates, referrals, matchRequests, customerRecords } = erased;
  if (dryRun || advocates + referrals + matchRequests + customerRecords === 0) unchanged();
  else record({ action: "person.erased", subjectId, after: erased });
  return erased;
}
