const KEY = 'remembered-account'

/** The account name of the last sign-in, where the person wished so. Never the password. */
export const rememberedAccount = (): string => localStorage.getItem(KEY) ?? ''

/** '' forgets it. */
export function rememberAccount(account: string): void {
  if (account) localStorage.setItem(KEY, account)
  else localStorage.removeItem(KEY)
}
