import { startDatabase } from "../../infra/local/database.ts";
import { setDummyCredentials } from "../../infra/local/environment.ts";

/** One database in memory for the whole run; each test file makes itself a table in it. */
export default async function start() {
  const database = await startDatabase();
  globalThis.database = database;
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  process.env.STAGE = "sandbox";
  process.env.API_ADDRESS = "https://localhost:8443";
  process.env.SITE_ADDRESS = "http://localhost:8080";
  process.env.DEVELOPER_ADDRESS = "http://localhost:8090";
  setDummyCredentials();
}
