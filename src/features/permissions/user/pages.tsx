import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { previewRoleMenu } from '#contract/permissions/roles.ts'
import type { MenuGroup, MenuItem } from '#contract/session.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'

/** The pages of several menus merged, by group. */
function pagesByGroup(menus: readonly (readonly MenuGroup[])[]): { name: string; pages: string[] }[] {
  const groups = new Map<number, { name: string; pages: Map<string, string> }>()
  const pager = (items: readonly MenuItem[], pages: Map<string, string>) => {
    for (const { url, name, menuItemList } of items) {
      if (url) pages.set(url, name)
      pager(menuItemList, pages)
    }
  }
  for (const { menuIndex, name, menuItemList } of menus.flat()) {
    const group = groups.get(menuIndex) ?? { name, pages: new Map() }
    pager(menuItemList, group.pages)
    groups.set(menuIndex, group)
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, { name, pages }]) => ({ name, pages: [...pages.values()] }))
}

/** Live preview of the pages the chosen roles open. */
export function UserPages({ roleIds }: { roleIds: readonly number[] }) {
  const can = useCanCall(previewRoleMenu)
  const client = useQueryClient()
  // One cache query per role: a role chosen before is not requested again.
  const { data: menus = [], isPending } = useQuery({
    queryKey: [previewRoleMenu.resource, previewRoleMenu.path, 'together', ...roleIds],
    queryFn: () =>
      Promise.all(
        roleIds.map((id) => client.fetchQuery({ ...readOptions(previewRoleMenu, { id }), staleTime: 60_000 })),
      ),
    enabled: can && roleIds.length > 0,
    placeholderData: keepPreviousData,
  })
  if (!can || roleIds.length === 0) return null
  const groups = pagesByGroup(menus)
  const total = groups.reduce((sum, { pages }) => sum + pages.length, 0)
  return (
    <section aria-label="可打开的页面" className="max-h-48 overflow-y-auto rounded-panel bg-sunken px-4 py-3 lg:ml-34">
      <p className="text-text-muted" role="status">
        {isPending ? '正在查找可打开的页面' : `共可打开 ${total} 个页面`}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        {groups.map(({ name, pages }) => (
          <div key={name} className="contents">
            <dt className="text-text-muted">{name}</dt>
            <dd>{pages.join('、')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
