import { v7 as uuidv7 } from "uuid";

const SEQUENCE = 2 ** 31;

let sequence = 0;

/** A UUIDv7 of a moment. Ids made by one process for the same millisecond keep their order. */
export function newId(moment: Date): string {
  sequence = (sequence + 1) % SEQUENCE;
  return uuidv7({ msecs: moment.getTime(), seq: sequence });
}

/** The smallest UUIDv7 of a moment: ids below it were made before. */
export function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
