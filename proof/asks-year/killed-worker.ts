import { decideAsks, deliverDue } from "@/proof/asks-year/round";

// A worker process to be killed (see kills.ts). It waits for a moment, sets its clock to it and does its work once.

/** The part of its work to run. */
export interface Errand {
  readonly at: number;
  readonly work: "decide" | "deliver";
}

const RealDate = Date;

function stopClock(at: number): void {
  class MovedDate extends RealDate {
    constructor(...args: [] | [number | string]) {
      super(args.length === 0 ? at : args[0]);
    }
    static override now(): number {
      return at;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
}

process.once("message", async ({ at, work }: Errand) => {
  stopClock(at);
  await (work === "decide" ? decideAsks() : deliverDue(new Date(at)));
  process.exit(0);
});
process.send?.("ready");
