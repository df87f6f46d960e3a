export default {
  roots: ["<rootDir>/test"],
  runner: "<rootDir>/test/runner/runner.ts",
  reporters: ["default", "<rootDir>/test/runner/times-reporter.ts"],
  testMatch: ["**/*.test.ts"],
  // What needs tools that npm ci does not bring: npm run test:tools and test:collections, and infra/keycloak/README.md.
  testPathIgnorePatterns: [
    "<rootDir>/test/tools/",
    "<rootDir>/test/collections/",
    "<rootDir>/test/keycloak/",
  ],
  transform: {},
  globalSetup: "<rootDir>/test/runner/prepare-run.ts",
  testTimeout: 120_000,
  // Three on two cores: files wait for browsers and other programs a tenth of their time.
  maxWorkers: 3,
  coverageProvider: "v8",
};
