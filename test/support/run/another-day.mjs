// Loaded before a program (NODE_OPTIONS=--import): its clock, and that of whatever it starts, is ahead of real time by so many
// milliseconds, or behind.
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length) super(...args);
    else super(RealDate.now() + ahead);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
