import { decideAsks, deliverDue } from "@/proof/asks-year/round";

// A worker of its own process, which is there to be killed: it waits for a moment, sets its clock to it and does its
// work once (see kills.ts).

/** Which of its work it does. */
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
