let isShown = false

/** Whether this tab shows a view as a role or an account. Nothing of a view is stored in the browser. */
export const isViewing = (): boolean => isShown

/** Called with each loaded profile; null for the person's own. */
export function showView(viewing: object | null): void {
  isShown = viewing !== null
}
