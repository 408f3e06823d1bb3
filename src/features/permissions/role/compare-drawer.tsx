import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { auditArea } from '#contract/permissions/codes.ts'
import { compareRoles } from '#contract/permissions/roles.ts'
import { isPermission, permissionLabels } from '#contract/permissions.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Switch } from '#ui/switch/switch.tsx'

type Comparison = DataOf<typeof compareRoles>
type Row = Comparison['rows'][number]

const differs = ({ held }: Row) => held.some((value) => value !== held[0])
const areaOf = ({ permission }: Row) =>
  isPermission(permission) ? auditArea.label(permissionLabels(permission).area) : '其他'

/** Compares the permissions of two to four roles. */
export function RoleCompareDrawer({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const read = useLookup(compareRoles, { ids: ids.join(',') }, { staleMs: 0 })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title="对比角色" description="按权限逐项对比，同一权限可能在几个页面上。">
        <DrawerBody>
          <QueryBody read={read} noun="对比" shape="table">
            {(comparison) => <Comparing comparison={comparison} />}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

function Comparing({ comparison: { roles, rows } }: { comparison: Comparison }) {
  const differing = rows.filter(differs)
  const [isAll, showAll] = useState(false)
  const shown = isAll ? rows.filter(({ held }) => held.includes(true)) : differing
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-text-muted" role="status">
        <Switch value={!isAll} onChange={(only) => showAll(!only)}>
          只看差异
        </Switch>
        {differing.length > 0 ? `${differing.length} 项权限不同` : '这些角色的权限完全相同'}
      </p>
      {shown.length > 0 && (
        <table aria-label="角色权限对比" className="w-full table-fixed text-left">
          <thead>
            <tr className="border-b text-text-muted [&>th]:px-2 [&>th]:py-2 [&>th]:font-normal">
              <th scope="col" className="w-52">
                权限
              </th>
              <th scope="col">所在页面</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col" className="w-28 truncate text-center font-medium text-text" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {[...Map.groupBy(shown, areaOf)].map(([area, own]) => (
            <tbody key={area}>
              <tr className="border-b bg-sunken">
                <th scope="rowgroup" colSpan={roles.length + 2} className="px-2 py-1 text-left text-small font-medium">
                  {area}
                </th>
              </tr>
              {own.map((row) => (
                <tr key={row.permission} className="border-b align-top [&>*]:px-2 [&>*]:py-1.5">
                  <th scope="row" className="text-left font-normal" title={row.permission}>
                    {row.title}
                  </th>
                  <td className="truncate text-text-muted" title={row.page}>
                    {row.page || '还没有页面'}
                  </td>
                  {row.held.map((held, at) => (
                    <td key={roles[at]?.id} className="text-center">
                      <Held held={held} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}

function Held({ held }: { held: boolean }) {
  if (!held) {
    return (
      <span className="text-text-faint">
        <span aria-hidden>—</span>
        <span className="sr-only">没有</span>
      </span>
    )
  }
  return (
    <>
      <Check aria-hidden strokeWidth={1.75} className="mx-auto size-4 text-success-text" />
      <span className="sr-only">有</span>
    </>
  )
}
