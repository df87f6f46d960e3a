/** Each lane takes the next item when it has finished one. */
export async function inLanes<Lane, Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  run: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of waiting) await run(lane, item);
    }),
  );
}
