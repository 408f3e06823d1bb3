/** Id of a row of a tree, for what points at the row from outside. */
export const treeRowId = (treeId: string, index: number) => `${treeId}-${index}`
