import { onLoginInfo, readLoginInfo } from '#lib/session.ts'

let user = readLoginInfo()?.user
onLoginInfo((info) => {
  if (info) user = info.user
})

/** The last signed-in user of this browser tab; the sign-in page fills in the account after a lost session. */
export const lastUser = () => user
