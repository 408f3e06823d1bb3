/** Id of a tree row, for references such as `aria-activedescendant`. */
export const treeRowId = (treeId: string, index: number) => `${treeId}-${index}`
