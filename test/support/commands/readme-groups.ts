/**
 * The file that executes each shell block of README.md and infra's pages. A block is named by its first words. Every
 * block must be in a group.
 */
export const readmeGroups = {
  /** By `.ci/run`, which reads it from the README. */
  ".ci/run": ["npm ci && npm test"],
  /** By `test/tools/readme.test.ts`, with other ports and folders. */
  "test/tools/readme.test.ts": [
    "npm ci && npm start",
    "npm run demo",
    "npm run --silent call",
    "npm run bank -- versions",
    "npm run bank -- orders",
    "npm run bank -- stop-list",
  ],
  /** By `test/infra/interface/interface.test.ts`. */
  "test/infra/interface/interface.test.ts": ["npm run bank -- interface block"],
  /** By `test/infra/status/status.test.ts`. */
  "test/infra/status/status.test.ts": ["npm run bank -- status announce"],
  /** By `test/infra/register/register.test.ts`. */
  "test/infra/register/register.test.ts": ["npm run bank -- register"],
  /** By `test/infra/audit-trail/search.test.ts`. */
  "test/infra/audit-trail/search.test.ts": ["npm run bank -- audit search"],
  /** By `test/deploy/typed.ts`, which types the blocks into the emulator. */
  "test/deploy/typed.ts": [
    "npm run bank -- truststore check",
    "npx cdk bootstrap",
    "npx cdk deploy fjordgate-account",
    "npx cdk deploy fjordgate-sandbox-data",
    'npx cdk deploy "fjordgate-sandbox-*"',
  ],
  /** By `npm run test:deploy`, which updates, restores and restarts the deployment with these blocks. */
  "test/deploy/served-locally.ts": ["npm run bank -- emulator deploy"],
  "test/deploy/update.ts": ["npm run synth"],
  "test/deploy/restore.ts": [
    "aws dynamodb create-backup",
    "npm run bank -- interface close",
    "npm run bank -- interface open",
    'npx cdk deploy "fjordgate-S-*" -c S.rollout',
    "npm run bank -- audit since",
  ],
  "test/deploy/new-secret.ts": [
    "npm run bank -- secrets rotate --stage",
    "npm run bank -- secrets rotate --leaked",
  ],
  "test/deploy/destroy.ts": ['npx cdk destroy "fjordgate-sandbox-*"'],
} as const;
