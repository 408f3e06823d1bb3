import { and, count, eq } from 'drizzle-orm'
import { defaultRoles, roleCodes } from '#contract/default-roles.ts'
import type * as contract from '#contract/session.ts'
import { sessionEndReason, sessionStatus } from '#contract/session.ts'
import type { Handlers } from '#server/context.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import { DEMO_PASSWORD, demoAccounts } from '../demo/accounts.ts'
import { refuse, refuseField } from '../http/errors.ts'
import { makeCaptcha } from './captcha.ts'
import { useSetUpCode } from './first-administrator.ts'
import { grantersOf } from './granters.ts'
import { menuOf } from './menu.ts'
import { passwordFault } from './passwords.ts'
import { profileOf, replacePassword, saveProfile, sessionsOf } from './profile.ts'
import { endSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { endOwnView } from './view-as-handlers.ts'

export const sessionHandlers: Handlers<typeof contract> = {
  login: async (params, context) => {
    const info = await signIn(params, context)
    context.caller = { ...context.caller, userId: info.user.userId, name: info.user.name, account: info.user.account }
    context.audit({ resource: 'session', action: 'login', summary: '登录' })
    return info
  },

  getCaptcha: (_params, context) => makeCaptcha(context),

  logout: async (_params, context) => {
    await endOwnView(context)
    await context.db
      .update(session)
      .set({ status: sessionStatus.signedOut })
      .where(eq(session.id, context.caller.sessionId))
    context.audit({ resource: 'session', action: 'logout', summary: '退出登录' })
    return null
  },

  getUserMenu: (_params, context) => menuOf(context),

  getProfile: (_params, context) => profileOf(context),

  listGranters: ({ permission }, context) => grantersOf(permission, context),

  updateProfile: (params, context) => saveProfile(params, context),

  changePassword: (params, context) => replacePassword(params, context),

  listMySessions: (_params, context) => sessionsOf(context),

  revokeMySession: async ({ id }, context) => {
    if (id === context.caller.sessionId) throw refuse('不能下线当前会话,请使用退出登录')
    if (!id) {
      const ended = await endSessions(
        context.db,
        context.caller.userId,
        sessionEndReason.endedElsewhere,
        context.caller.sessionId,
      )
      context.audit({ resource: 'session', action: 'revoke', summary: `下线其他 ${ended} 个登录设备` })
      return { count: ended }
    }
    const ended = await context.db
      .update(session)
      .set({ status: sessionStatus.forcedOut, endReason: sessionEndReason.endedElsewhere })
      .where(
        and(eq(session.id, id), eq(session.userId, context.caller.userId), eq(session.status, sessionStatus.active)),
      )
      .returning({ device: session.device })
    context.audit({ resource: 'session', action: 'revoke', summary: `下线设备「${ended[0]?.device ?? ''}」` })
    return { count: ended.length }
  },

  setUp: async ({ code, ...person }, context) => {
    const fault = await passwordFault(person.password, person.account)
    if (fault) throw refuseField('password', fault)
    await useSetUpCode(code, person, context)
    return null
  },

  getEntry: async (_params, context) => {
    const [row] = await context.db.select({ total: count() }).from(adminUser)
    const demo = context.services.config.demo
      ? {
          password: DEMO_PASSWORD,
          accounts: roleCodes.map((code) => ({ account: demoAccounts[code], role: defaultRoles[code].name })),
        }
      : null
    return { needsSetUp: (row?.total ?? 0) === 0, demo }
  },
}
