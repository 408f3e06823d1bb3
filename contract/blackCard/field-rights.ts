/** By resource. */
export const cardRights = {}
