/** yyyy-MM in Asia/Shanghai. */
export const monthOf = (at: string): string => at.slice(0, 7)

/** The first moment of a month. */
export const monthStart = (month: string): string => `${month}-01T00:00:00.000+08:00`
