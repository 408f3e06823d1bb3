import { onLoginInfo, readLoginInfo } from '#lib/session.ts'

let user = readLoginInfo()?.user
onLoginInfo((info) => {
  if (info) user = info.user
})

/** Who was signed in last in this browser tab; the sign-in page fills the account in after a lost session. */
export const lastUser = () => user
