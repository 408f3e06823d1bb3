export const levelTone = { info: 'info', success: 'success', warning: 'warning', error: 'danger' } as const
