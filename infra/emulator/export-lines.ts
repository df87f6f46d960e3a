/** The environment variables that a shell needs to use the emulator, in alphabetical order. */
const names = [
  "AWS_ACCESS_KEY_ID",
  "AWS_CA_BUNDLE",
  "AWS_DEFAULT_REGION",
  "AWS_ENDPOINT_URL",
  "AWS_ENDPOINT_URL_S3",
  "AWS_REGION",
  "AWS_SECRET_ACCESS_KEY",
  "NODE_EXTRA_CA_CERTS",
] as const;

/** The commands that give another shell the environment of this process, as far as it concerns the emulator. */
export const exportLines = (env: NodeJS.ProcessEnv = process.env): string[] =>
  names.flatMap((name) => (env[name] ? [`export ${name}=${env[name]}`] : []));
