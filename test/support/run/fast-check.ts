import fc from "fast-check";

// The runner prints this seed, so that a failed run can be repeated.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

export { fc };
