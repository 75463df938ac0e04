import { v7 as uuidv7 } from "uuid";

const SEQUENCE = 2 ** 31;

let sequence = 0;

/** A UUIDv7 of a moment. Ids made by one process for the same millisecond keep their order. */
export function newId(moment: Date): string {
  sequence = (sequence + 1) % SEQUENCE;
  return uuidv7({ msecs: moment.getTime(), seq: sequence });
}
