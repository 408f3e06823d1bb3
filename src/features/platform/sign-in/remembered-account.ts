const KEY = 'remembered-account'

/** The account name of the last sign-in, if the user opted in. Never the password. */
export const rememberedAccount = (): string => localStorage.getItem(KEY) ?? ''

/** '' removes it. */
export function rememberAccount(account: string): void {
  if (account) localStorage.setItem(KEY, account)
  else localStorage.removeItem(KEY)
}
