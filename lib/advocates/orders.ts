import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { advocates as table } from "@/db/schema/advocates";
import type { advocateParts, advocateSorts } from "@/lib/advocates/contract";
import type { Order } from "@/lib/kit/listing";

export type Sort = (typeof advocateSorts)[number];
export type Part = (typeof advocateParts)[number];

/** What decides where an advocate stands in any order. */
export interface Place {
  readonly advocateId: string;
  readonly name: string;
  readonly creditBalanceCents: number;
  readonly convertedCount: number;
}

interface Sorted extends Order {
  /** Where somebody stands: the values of the columns and the id. */
  readonly at: (place: Place) => SQL[];
}

const itsId = ({ advocateId }: Place) => sql`${advocateId}::uuid`;

/** How each sort of a list of advocates orders them; each has an index. */
export const orders: Readonly<Record<Sort, Sorted>> = {
  newest: {
    by: [],
    id: table.id,
    direction: "desc",
    at: (place) => [itsId(place)],
  },
  name: {
    by: [sql`lower(${table.name})`],
    id: table.id,
    direction: "asc",
    at: (place) => [sql`lower(${place.name})`, itsId(place)],
  },
  balance: {
    by: [table.creditBalanceCents],
    id: table.id,
    direction: "desc",
    at: (place) => [sql`${place.creditBalanceCents}::bigint`, itsId(place)],
  },
  conversions: {
    by: [table.convertedCount],
    id: table.id,
    direction: "desc",
    at: (place) => [sql`${place.convertedCount}::int`, itsId(place)],
  },
};

/** Whether an advocate belongs to each part of a list. */
export const parts: Readonly<Record<Part, SQL | undefined>> = {
  withCredit: gt(table.creditBalanceCents, 0),
  neverVisited: eq(table.visitCount, 0),
  withoutReferrals: and(eq(table.pendingCount, 0), eq(table.convertedCount, 0)),
};
