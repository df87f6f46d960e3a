import fc from "fast-check";

// The runner prints this seed, so that a failed run can be repeated.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

/** Any character of Unicode. fast-check's unit "binary" first lists them all, which takes a second and 100 MB. */
const unit = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

/** Texts of any characters, and those with which fast-check also tries names of every object's fields. */
export const anyText = (limits: { maxLength?: number } = {}) =>
  fc.oneof({ weight: 4, arbitrary: fc.string({ unit, ...limits }) }, fc.string(limits));

export { fc };
