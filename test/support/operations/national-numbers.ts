/**
 * Completes seven digits to a national number. The source contains no complete number that a living person may have.
 */
export function nationalNumber(seven: string): string {
  const control = (weights: number[], of: number[]) =>
    (11 - (weights.reduce((sum, weight, index) => sum + weight * (of[index] ?? 0), 0) % 11)) % 11;
  for (let serial = 0; serial < 100; serial += 1) {
    const nine = [...seven, ...String(serial).padStart(2, "0")].map(Number);
    const first = control([3, 7, 6, 1, 8, 9, 4, 5, 2], nine);
    const second = control([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], [...nine, first]);
    if (first < 10 && second < 10) return [...nine, first, second].join("");
  }
  throw new Error("There is no such number.");
}

/** Numbers that a living person may have: an ordinary one, a D number, and a hospital's number (month + 40). */
export const real = nationalNumber("1506854");
export const realD = nationalNumber("5506854");
export const hospitals = nationalNumber("1546854");

/** A synthetic number that nobody in the seed has. */
export const nobodys = "26898600083";
