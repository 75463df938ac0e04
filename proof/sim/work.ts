import type { Judgment } from "@/proof/sim/judge";

/** Work that goes on while a part of the product is killed. */
export interface Work {
  /** Sets up a round. */
  readonly prepare?: () => Promise<void>;
  /** Sends a round's requests. Opens no database connection of its own, since PostgreSQL may be killed meanwhile. */
  readonly run: () => Promise<unknown>;
  /** After the recovery: waits for the end of what the requests began. */
  readonly settle?: () => Promise<void>;
  /** The result of all rounds. */
  readonly judge?: () => Promise<Judgment>;
}
