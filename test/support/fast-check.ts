import fc from "fast-check";

// Uses the seed of the run, which the runner prints, so that a failure can be repeated.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

export { fc };
