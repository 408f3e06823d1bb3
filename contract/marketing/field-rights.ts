/** By resource. */
export const marketingRights = {}
