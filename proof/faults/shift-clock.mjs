// Loaded into a web server: its clock is CLOCK_SHIFT_MS away from everybody else's.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(ShiftedDate.now());
    else super(...args);
  }
  static now() {
    return RealDate.now() + shiftMs;
  }
}

// Next.js copies what a class has itself, not what it inherits.
const { UTC, parse } = RealDate;
globalThis.Date = Object.assign(ShiftedDate, { UTC, parse });
