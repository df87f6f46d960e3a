import fc from "fast-check";

// The run's seed, which the runner prints, so that what a property finds is found again.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

export { fc };
