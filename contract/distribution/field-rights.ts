/** By resource. */
export const distributionRights = {}
