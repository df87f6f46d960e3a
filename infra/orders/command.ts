import { table } from "../../shared/table/client.ts";
import type { Command } from "../command-line.ts";
import { stackOutput } from "../stack-output.ts";
import { barOrder } from "./bar-order.ts";
import { confirmed } from "./confirmed.ts";
import { listOrders } from "./list-orders.ts";
import { help, type OrdersOptions, readOrdersOptions } from "./options.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { retryOrder } from "./retry-order.ts";
import { showOrder } from "./show-order.ts";

async function run(options: OrdersOptions): Promise<boolean> {
  if (options.action === "reconcile") {
    const { report, isSame } = await reconcileDay(options, new Date());
    console.log(report);
    return isSame;
  }
  process.env.TABLE_NAME = await stackOutput(options.stage, "data", "TableName");
  try {
    console.log(await done(options));
    return true;
  } finally {
    await table.close();
  }
}

/** Performs the action, and returns a text about the result. */
async function done(options: Exclude<OrdersOptions, { action: "reconcile" }>): Promise<string> {
  const now = new Date();
  switch (options.action) {
    case "list":
      return listOrders();
    case "show":
      return showOrder(options.id);
    case "retry":
      return retryOrder(options.id, now);
    case "bar": {
      const { id, reason, isSure } = options;
      const isAgreed = isSure || (await confirmed(`Bar the payment ${id} permanently?`));
      return isAgreed ? barOrder(id, { reason, now }) : "Nothing was changed.";
    }
  }
}

export const ordersCommand: Command<OrdersOptions> = { help, read: readOrdersOptions, run };
