const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Assigns the fields that differ. Undefined fields stay.
 * @returns names of the changed fields
 */
export function assignChanged<Row extends object>(row: Row, wanted: Partial<Row>): string[] {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !same(row[field as keyof Row] ?? null, value),
  )
  Object.assign(row, Object.fromEntries(changed))
  return changed.map(([field]) => field)
}
