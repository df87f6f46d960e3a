export default {
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  // What needs tools that npm does not bring: npm run test:tools.
  testPathIgnorePatterns: ["<rootDir>/test/tools/"],
  extensionsToTreatAsEsm: [".ts"],
  transform: { "\\.ts$": "<rootDir>/test/support/strip-types.js" },
  globalSetup: "<rootDir>/test/support/start-database.js",
  globalTeardown: "<rootDir>/test/support/stop-database.js",
  testTimeout: 30_000,
  maxWorkers: 2,
};
