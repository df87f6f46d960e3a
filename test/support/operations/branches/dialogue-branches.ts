import { handler as getContactInformation } from "../../../../functions/tpps/get-contact-information.ts";
import { handler as putContactInformation } from "../../../../functions/tpps/put-contact-information.ts";
import { call } from "../call.ts";

/** Sets the TPP's contact address, and reads it. */
export async function dialogue(): Promise<void> {
  const params = { tppId: "NO-FSA-987654321" };
  await call(putContactInformation, { params, body: { email: "psd2@tpp.example" } });
  await call(getContactInformation, { params });
}
