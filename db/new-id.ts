import { v7 as uuidv7 } from "uuid";

const SEQUENCE = 2 ** 31;

let sequence = 0;

/** A UUIDv7 of a moment. Ids made by one process for the same millisecond keep their order. */
export function newId(moment: Date): string {
  sequence = (sequence + 1) % SEQUENCE;
  return uuidv7({ msecs: moment.getTime(), seq: sequence, random: drawIdBytes() });
}

const ID_BYTES = 16;
const pool = new Uint8Array(4096 * ID_BYTES);
let drawn = pool.length;

/** Random bytes for one id, from a pool: asking for each one's own costs more than all the rest of a row. */
export function drawIdBytes(): Uint8Array {
  if (drawn === pool.length) {
    crypto.getRandomValues(pool);
    drawn = 0;
  }
  drawn += ID_BYTES;
  return pool.subarray(drawn - ID_BYTES, drawn);
}

/** The smallest UUIDv7 of a moment: ids below it were made before. */
export function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** When a UUIDv7 was made, in milliseconds; undefined of another UUID. */
export function momentOfId(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}
