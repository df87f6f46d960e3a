import { type AlarmKind, alarmOf, alarms, type Severity } from "../stacks/alarms/alarm-table.ts";

/** The file infra/alarms/README.md: for each alarm a short chapter, to which the alarm's description links. */
export const alarmsFile = new URL("README.md", import.meta.url);

type Row = ReturnType<typeof alarmOf>;

const rows: Row[] = (Object.keys(alarms) as AlarmKind[]).map(alarmOf);

const pages = {
  operate: "Interface, functions and jobs",
  recover: "Orders",
  secure: "TPPs and certificates",
  limits: "Limits",
} as const;

const severities: Record<Severity, string> = {
  page: "alarm",
  warning: "warning",
  part: "part of another alarm",
};

/** Builds the text of the file from the table of alarms. */
export const alarmsDocument = (): string => `# Alarms

Written by \`npm run bank -- alarms write\` from [the table of alarms](../stacks/alarms/alarm-table.ts): change the table, not this file.

The name of each alarm begins with \`fjordgate-<stage>-\`. An alarm wants somebody now, at night too; a warning wants somebody on a
working day ([who gets them](../operate.md#alarms)). In commands, S is the stage, and words in capitals are yours.

${Object.keys(pages).map(chapterOf).join("\n")}`;

function chapterOf(page: string): string {
  const own = rows.filter((row) => (row.page ?? "operate") === page);
  const title = pages[page as keyof typeof pages];
  return `## ${title}\n\nMore is in [${page}.md](../${page}.md).\n\n${own.map(textOf).join("\n")}`;
}

/** Placeholders are in italics, because angle brackets are markup. */
const inMarkdown = (text: string) => text.replaceAll(/<([a-z]+)>/g, "*$1*");

const textOf = ({ name, severity, means, look, act, tell }: Row): string => `### \`${name}\`

- **What it means** (${severities[severity]}): ${inMarkdown(means)}
- **First look**: ${inMarkdown(look)}
- **What to do**: ${inMarkdown(act)}
- **Whom to tell**: ${inMarkdown(tell)}
`;
