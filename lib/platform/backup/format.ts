import { createHmac } from "node:crypto";
import { z } from "zod";
import { authSecret } from "@/lib/kit/env";

/**
 * A backup is a gzipped sequence of frames: a line of JSON, then the number of bytes it announces. Rows use PostgreSQL's
 * COPY text format, which is exact for every type and has one line per row, so `zcat` can show them.
 */
const Header = z.strictObject({
  type: z.literal("backup"),
  /** 1 counts the migrations before release 1.0.0, 2 those since its baseline. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The release that created it, and its database's number of migrations. */
  release: z.string(),
  migrations: z.int(),
  createdAt: z.string(),
  /** The organization; null for a whole installation. */
  orgId: z.uuid().nullable(),
  /** Identifies the AUTH_SECRET that sealed its secrets. */
  secretProof: z.string(),
  /** Only if the organization was closed to move: its installation's APP_URL. */
  move: z.strictObject({ appUrl: z.string() }).optional(),
});

const size = z
  .int()
  .min(0)
  .max(256 * 1024 * 1024);

const Rows = z.strictObject({
  type: z.literal("rows"),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: size,
});

const StoredFile = z.strictObject({ type: z.literal("file"), key: z.string(), bytes: size });

const End = z.strictObject({
  type: z.literal("end"),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Checksum of every byte before this frame. */
  sha256: z.string(),
});

export const Head = z.discriminatedUnion("type", [Header, Rows, StoredFile, End]);
export type Head = z.output<typeof Head>;
export type Header = z.output<typeof Header>;
export type End = z.output<typeof End>;

export interface Frame {
  readonly head: Head;
  readonly body: Buffer;
}

const NOTHING = Buffer.alloc(0);

/** Encodes a frame. */
export function encodeFrame(head: Head, body: Buffer = NOTHING): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

/** The number of bytes after a frame's line. */
export function bodyBytes(head: Head): number {
  return "bytes" in head ? head.bytes : 0;
}

/** Identifies a secret, by default the newest, without revealing it. */
export function secretProof(secret = authSecret()): string {
  return createHmac("sha256", secret).update("referral-rewards backup").digest("hex");
}
