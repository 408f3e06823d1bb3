import type { RequestHandler } from 'msw'
import {
  type AppletMenuNode,
  deleteAppletMenu,
  enableAppletMenu,
  getAppletMenuTree,
  moveAppletMenu,
  saveAppletMenu,
} from '#contract/permissions/applet-menus.ts'
import {
  type AppletRole,
  AppletRoleInput,
  assignAppletRole,
  copyAppletRole,
  deleteAppletRole,
  enableAppletRole,
  getAppletRole,
  listAppletRoles,
  listAppletRoleUsers,
  saveAppletRole,
} from '#contract/permissions/applet-roles.ts'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import {
  type AppletMenuFixture,
  type AppletRoleFixture,
  type AppletUserFixture,
  makeAppletMenus,
  makeAppletRoles,
  makeAppletUsers,
} from '#fixtures/applet-roles.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { answer, found, pageOf } from '#mocks/answer.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { End, refuse, TODAY } from './storefront.ts'

class AppletEnd extends End<AppletRoleFixture, AppletMenuFixture> {
  menus = makeAppletMenus(TODAY, pictureDataUrl)
  roles = makeAppletRoles(TODAY, this.menus)
  readonly users = makeAppletUsers(createRandom(FIXTURE_SEED + 92), TODAY, this.roles)

  shownRole({ menuIds: _menus, ...role }: AppletRoleFixture): AppletRole {
    return { ...role, userCount: this.users.filter(({ roleIds }) => roleIds.includes(role.id)).length }
  }
  isSibling(a: AppletMenuFixture, b: AppletMenuFixture): boolean {
    return a.position === b.position
  }
  tree(parentId: number | null = null): AppletMenuNode[] {
    return this.below(parentId)
      .toSorted((a, b) => a.position - b.position)
      .map((menu) => ({ ...this.shownMenu(menu), children: this.tree(menu.id) }))
  }
}

/** Entries and roles of the mini-program, as in the demo data. */
export function appletHandlers(): RequestHandler[] {
  const end = new AppletEnd()
  return [...supplierHandlers(), ...roleAnswers(end), ...userAnswers(end), ...menuAnswers(end)]
}

function roleAnswers(end: AppletEnd): RequestHandler[] {
  return [
    answer(listAppletRoles, ({ name = '', identity, isDefault, needMember, enabled, ...page }) => {
      const rows = end.roles.filter(
        (role) =>
          role.name.includes(name) &&
          (identity === undefined || role.identities.includes(identity)) &&
          (isDefault === undefined || role.isDefault === isDefault) &&
          (needMember === undefined || role.needMember === needMember) &&
          (enabled === undefined || role.enabled === enabled),
      )
      return pageOf(
        rows.map((role) => end.shownRole(role)),
        page,
      )
    }),
    answer(getAppletRole, ({ id }) => ({ ...end.shownRole(found(end.roles, id)), ...end.ticksOf(id) })),
    answer(saveAppletRole, ({ id, version = 0, replaceDefault = false, ...sent }) => {
      const known = id === undefined ? undefined : end.role({ id, version })
      const input = AppletRoleInput.strip().parse({ ...known, ...sent })
      const rivals = end.roles.filter(
        (role) =>
          role.isDefault && role !== known && role.identities.some((identity) => input.identities.includes(identity)),
      )
      return end.shownRole(end.saveRole(known, input, replaceDefault, rivals))
    }),
    answer(copyAppletRole, (params) => end.shownRole(end.copyRole(params))),
    answer(enableAppletRole, (params) => end.shownRole(end.turnRole(params))),
    answer(deleteAppletRole, (params) => end.removeRole(params)),
  ]
}

const personOf = ({ id, name, phone, identity, grantedAt }: AppletUserFixture, holds: boolean) => ({
  id,
  name,
  phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
  identity,
  grantedAt: holds ? grantedAt : null,
})

function userAnswers(end: AppletEnd): RequestHandler[] {
  return [
    answer(listAppletRoleUsers, ({ id, holds, keyword = '', ...page }) => {
      const { identities } = found(end.roles, id)
      const rows = end.users.filter(
        ({ roleIds, name, identity }) =>
          roleIds.includes(id) === holds && name.includes(keyword) && (holds || identities.includes(identity)),
      )
      return pageOf(
        rows.map((user) => personOf(user, holds)),
        page,
      )
    }),
    answer(assignAppletRole, ({ roleId, addUserIds, removeUserIds }) => {
      const { identities } = found(end.roles, roleId)
      const wrong = end.users.filter(({ id, identity }) => addUserIds.includes(id) && !identities.includes(identity))
      for (const user of end.users) {
        if (addUserIds.includes(user.id) && !wrong.includes(user)) user.roleIds.push(roleId)
        if (removeUserIds.includes(user.id)) user.roleIds = user.roleIds.filter((id) => id !== roleId)
      }
      return {
        done: addUserIds.length + removeUserIds.length - wrong.length,
        failed: wrong.map(({ id, name }) => ({ id, name, message: '身份不符' })),
      }
    }),
  ]
}

function menuAnswers(end: AppletEnd): RequestHandler[] {
  const tabsOn = () =>
    end.menus.filter(({ position, enabled }) => position === appletPosition.bottomBar && enabled).length
  const answerTree = () => ({ tree: end.tree(), treeVersion: end.treeVersion })
  return [
    answer(getAppletMenuTree, answerTree),
    answer(saveAppletMenu, ({ id, version, ...input }) => {
      const known = id === undefined ? undefined : end.menu({ id, version })
      if (!known && input.position === appletPosition.bottomBar && input.enabled && tabsOn() >= 5)
        throw refuse('底部导航最多5个')
      return end.saveMenu(known, input)
    }),
    answer(moveAppletMenu, (params) => end.moveMenu(params, answerTree)),
    answer(enableAppletMenu, ({ enabled, ...at }) => end.saveMenu(end.menu(at), { enabled })),
    answer(deleteAppletMenu, (params) => end.removeMenu(params)),
  ]
}
