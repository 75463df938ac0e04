import { v7 as uuidv7 } from "uuid";

const SEQUENCE = 2 ** 31;

let sequence = 0;

/** A UUIDv7 for a moment. Ids that one process creates in the same millisecond stay in order. */
export function newId(moment: Date): string {
  sequence = (sequence + 1) % SEQUENCE;
  return uuidv7({ msecs: moment.getTime(), seq: sequence, random: drawIdBytes() });
}

const ID_BYTES = 16;
const pool = new Uint8Array(4096 * ID_BYTES);
let drawn = pool.length;

/** Random bytes for one id, from a pool: requesting them per id costs more than the rest of a row. */
function drawIdBytes(): Uint8Array {
  if (drawn === pool.length) {
    crypto.getRandomValues(pool);
    drawn = 0;
  }
  drawn += ID_BYTES;
  return pool.subarray(drawn - ID_BYTES, drawn);
}

/** The smallest UUIDv7 of a moment: smaller ids were created earlier. */
export function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The creation time of a UUIDv7 in milliseconds; undefined for other UUIDs. */
export function momentOfId(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}
