/** By resource. */
export const merchantRights = {}
