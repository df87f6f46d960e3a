import { table } from "../../../shared/table/client.ts";

let count = 0;

/** A key that no item has. */
export const newKey = () => {
  count += 1;
  return { PK: `T#${count}`, SK: "S" };
};

/** Stores an item under a new key. Returns the key. */
export const stored = async (attributes: object) => {
  const key = newKey();
  await table.change([{ put: { ...key, ...attributes } }]);
  return key;
};
