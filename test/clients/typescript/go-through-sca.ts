/** Returns the psu-id of a PSU who agrees to everything. */
export async function goThroughSca(link: string): Promise<string> {
  const answer = await fetch(process.env.SCA ?? "", { method: "POST", body: link });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}
