import { people } from "@/lib/insights/people/contract";
import { erasePerson as erase } from "@/lib/insights/people/erase";
import { exportPerson as readPerson } from "@/lib/insights/people/export";
import type { PersonQuery } from "@/lib/insights/people/find";
import { implement, type WriteContext } from "@/lib/kit/implement";

export const exportPerson = implement(people.export, async (context, named) => ({
  person: await exportRecorded(context, named),
}));

export const erasePerson = implement(people.erase, async (context, wish) => ({
  erased: await eraseRecorded(context, wish),
}));

type RecordContext = Pick<WriteContext, "db" | "actor" | "now" | "record" | "unchanged">;

/** For admins and the operator. The audit log records the export, but not whose data it was. */
export async function exportRecorded({ db, actor: { orgId }, now, record }: RecordContext, named: PersonQuery) {
  const person = await readPerson(db, { orgId, now, ...named });
  const subjectId = person.advocates[0]?.advocateId ?? person.referredIn[0]?.referralId ?? orgId;
  record({ action: "person.exported", subjectId });
  return person;
}

/** For admins and the operator. A repeated erasure is not recorded. */
export async function eraseRecorded(
  { db, actor: { orgId }, now, record, unchanged }: RecordContext,
  { force, dryRun, ...named }: Parameters<typeof erase>[2] & PersonQuery,
) {
  const { subjectId, ...erased } = await erase(db, { orgId, now, ...named }, { force, dryRun });
  const { advocates, referrals, matchRequests, customerRecords } = erased;
  if (dryRun || advocates + referrals + matchRequests + customerRecords === 0) unchanged();
  else record({ action: "person.erased", subjectId, after: erased });
  return erased;
}
