/** By resource. */
export const userRights = {}
