// Preloaded into a web server: shifts its clock by CLOCK_SHIFT_MS.
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

// Next.js copies a class's own properties, not inherited ones.
const { UTC, parse } = RealDate;
globalThis.Date = Object.assign(ShiftedDate, { UTC, parse });
