/** Whether one word becomes the other by at most so many letters added, left out, changed or swapped with a neighbour. */
export function within(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        at(above, column) + 1,
        at(here, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
      )
      const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1)
      here.push(cost)
    }
    before = above
    above = here
  }
  return at(above, other.length) <= most
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY

/** How many slips a word of this length may have: in a short word one slip makes another word. */
export const slipsIn = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)
