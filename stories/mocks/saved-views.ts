import type { RequestHandler } from 'msw'
import { getPreference, type Preference, savePreference } from '#contract/base.ts'
import { defaultRoles, roleCodes } from '#contract/default-roles.ts'
import {
  listSavedViews,
  listViewRoles,
  removeView,
  type SavedView,
  saveView,
  setOwnDefaultView,
  setSharedDefaultView,
  shareView,
  viewSharing,
} from '#contract/saved-views.ts'
import { answer, current, duplicateFault, found, nextId, refuseFields, removeFrom } from './answer.ts'

export const viewRoles = roleCodes.map((code, index) => ({ id: index + 1, name: defaultRoles[code].name }))

const me = { id: 1, name: '林知夏' }
const at = '2026-11-20T09:30:00.000+08:00'

/** A view of the signed-in user; with another owner it is shared with everybody. */
export function viewRecord(change: Partial<SavedView> & Pick<SavedView, 'id' | 'path' | 'name' | 'query'>): SavedView {
  const owner = change.owner ?? me
  const isOwn = owner.id === me.id
  return {
    version: 1,
    createdAt: at,
    createdBy: owner.name,
    updatedAt: at,
    updatedBy: owner.name,
    owner,
    isOwn,
    sharedWith: isOwn ? viewSharing.onlyMe : viewSharing.everybody,
    roles: [],
    isDefault: false,
    defaultRoles: [],
    isDefaultOfEverybody: false,
    ...change,
  }
}

const rolesOf = (ids: readonly number[]) => viewRoles.filter(({ id }) => ids.includes(id))

/** The user's list settings and the views offered to it, stored for the duration of the story. */
export function viewHandlers(views: SavedView[] = []): RequestHandler[] {
  const saved = new Map<string, Omit<Preference, 'views'>>()
  const ofPage = (path: string) => views.filter((view) => view.path === path)
  const of = (pageKey: string): Preference => ({
    ...(saved.get(pageKey) ?? { pageKey, columns: [], pageSize: 20, density: 'default' }),
    views: ofPage(pageKey),
  })
  const change = (view: SavedView, values: Partial<SavedView>): SavedView =>
    Object.assign(view, values, { version: view.version + 1 })
  return [
    answer(getPreference, ({ pageKey }) => of(pageKey)),
    answer(savePreference, ({ pageKey, columns }) => {
      saved.set(pageKey, { ...of(pageKey), ...(columns && { columns }) })
      return of(pageKey)
    }),
    answer(listSavedViews, ({ path }) => (path ? ofPage(path) : views)),
    answer(listViewRoles, () => viewRoles),
    answer(saveView, ({ id, version, path, name, query }) => {
      const own = id === undefined ? undefined : current(views, id, version)
      const ownOfPage = ofPage(path).filter(({ isOwn }) => isOwn)
      refuseFields(duplicateFault(ownOfPage, own, 'name', name, '已有同名的视图'))
      if (own) return change(own, { name, query })
      const made = viewRecord({ id: nextId(views), path, name, query })
      views.push(made)
      return made
    }),
    answer(shareView, ({ id, version, sharedWith, roleIds }) =>
      change(current(views, id, version), { sharedWith, roles: rolesOf(roleIds) }),
    ),
    answer(removeView, ({ id }) => {
      removeFrom(views, [id])
      return null
    }),
    answer(setOwnDefaultView, ({ path, viewId }) => {
      for (const view of ofPage(path)) view.isDefault = view.id === viewId
      return null
    }),
    answer(setSharedDefaultView, ({ id, version, roleIds, everybody }) => {
      const view = current(views, id, version)
      for (const other of ofPage(found(views, id).path)) if (everybody) other.isDefaultOfEverybody = false
      return change(view, { defaultRoles: rolesOf(roleIds), isDefaultOfEverybody: everybody })
    }),
  ]
}
