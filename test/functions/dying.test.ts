import { CrashTable, writers } from "../support/crashes/crash-table.ts";
import { useLogs } from "../support/figures/access-log.ts";
import { everyWrite } from "../support/operations/every-branch.ts";
import { useObjectStore } from "../support/table/object-store.ts";
import { useTable } from "../support/table/table.ts";

// Without a seed the first call opens the sandbox.
const kept = useTable({ seeded: false });
useObjectStore();
useLogs();

/** The end of these writers is another one, each for a reason. */
const otherEnds = {
  importRegister: "each run names its import by chance: test/functions/production/import-register",
};

const died = new CrashTable(kept, {
  once: [
    // The provider's answer counts once. After a death the PSU sends the form again, which begins anew.
    /^returnFromProvider /,
    // A death at the last attempt leaves the link without attempts for 30 seconds.
    /^identifyPsu 303 ATTEMPT,AUDIT/,
    // The bank executes an instant payment at once, so the repetition may already tell the execution.
    /^createPayment .*instant/,
  ],
});
beforeAll(() => died.tryAll(everyWrite), 3_600_000);

const of = (kind: string) => writers.filter((each) => each.kind === kind);
const compared = (kind: string) => of(kind).filter(({ id }) => !(id in otherEnds));

describe("a call whose process dies at a use of the table", () => {
  it.each(writers)(
    "leaves nothing half done and shows nothing that has not happened: $id (decision: the table)",
    ({ id }) => {
      expect(died.wrongOf(id)?.between).toEqual([]);
    },
  );

  it.each(compared("operation"))(
    "has the answer and the effect of an undisturbed call after it is repeated: $id (decision: X-Request-ID)",
    ({ id }) => {
      expect(died.wrongOf(id)?.end).toEqual([]);
    },
  );

  it.each(compared("page"))(
    "has the effect of a single call after its request is sent again and the jobs have run: $id (specification, SCA)",
    ({ id }) => {
      expect(died.wrongOf(id)?.end).toEqual([]);
    },
  );

  it.each(compared("job"))(
    "has the effect of a single call after the next run of the job: $id (decision: payments by intent, submit and outcome)",
    ({ id }) => {
      expect(died.wrongOf(id)?.end).toEqual([]);
    },
  );

  it.each(writers.filter(({ isMover }) => isMover))(
    "moves the money once or not at all if only the jobs run afterwards: $id (specification, Payment status)",
    ({ id }) => {
      expect(died.wrongOf(id)?.jobs).toEqual([]);
    },
  );
});
