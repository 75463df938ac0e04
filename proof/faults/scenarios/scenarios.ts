import type { Scenario } from "../stage";
import { clocks } from "./clocks";
import { diskFull } from "./disk-full";
import { longLock } from "./long-lock";
import { noConnections } from "./no-connections";
import { shutdownWeb } from "./shutdown-web";
import { shutdownWorker } from "./shutdown-worker";
import { slowDatabase } from "./slow-database";

/** In the order in which they are played. */
export const scenarios: readonly Scenario[] = [
  clocks,
  shutdownWorker,
  shutdownWeb,
  slowDatabase,
  longLock,
  noConnections,
  diskFull,
];
