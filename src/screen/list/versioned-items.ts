/** The `items` of a decision on rows, each with the version that was read. */
export const versionedItems = (rows: readonly { id: number; version?: number }[]) => ({
  items: rows.map(({ id, version = 1 }) => ({ id, version })),
})
