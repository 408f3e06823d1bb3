import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { menuMode } from '#contract/merchants/codes.ts'
import { listMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { listStoreRoles, type StoreRole } from '#contract/permissions/store-roles.ts'
import { merchantType, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { merchantMenuPaths } from '#features/merchants/public.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'

/** More than there are slots for a default role. */
const ALL = 200

/** How many merchants deviate from their default roles, as a link to them. */
function OwnMenusLink() {
  const canSee = useCanCall(listMerchantMenus)
  const { data } = useLookup(listMerchantMenus, { mode: menuMode.own, pageSize: 1 }, { enabled: canSee })
  if (!data?.total) return null
  return (
    <Link
      to={merchantMenuPaths.list.to({ mode: menuMode.own })}
      className="text-accent-text hover:underline hover:underline-offset-4"
    >
      {data.total} 处商家单独授权
    </Link>
  )
}

/** The default roles of new merchant members, and members without one. */
export function StoreRoleMatrix({ onOpen }: { onOpen: (id: number) => void }) {
  const [isOpen, setOpen] = useState(true)
  const { data } = useLookup(listStoreRoles, { isDefault: true, pageSize: ALL }, { staleMs: 0 })
  if (!data) return null
  const roleFor = (type: StoreRole['merchantTypes'][number], level: StoreRole['roleLevel']) =>
    data.list.find(({ merchantTypes, roleLevel }) => roleLevel === level && merchantTypes.includes(type))
  const empty = merchantType.codes.flatMap((type) =>
    storeRoleLevel.codes.filter((level) => roleFor(type, level) === undefined),
  ).length
  return (
    <section aria-label="默认角色" className="rounded-panel border bg-surface">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
        <h2 className="font-bold">默认角色</h2>
        <p className="text-text-muted">新商家的人员按商家类型和级别自动得到</p>
        {empty > 0 && (
          <p className="flex items-center gap-1 text-warning-text">
            <TriangleAlert aria-hidden strokeWidth={1.75} className="size-4" />
            {empty} 处没有默认角色，这些人员将没有菜单
          </p>
        )}
        <OwnMenusLink />
        <Button tone="quiet" size="tiny" className="ml-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '展开'}
          <ChevronDown aria-hidden strokeWidth={1.75} className={cn('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </header>
      {isOpen && (
        <table className="w-full table-fixed border-t text-left">
          <thead>
            <tr className="text-small text-text-muted">
              <th scope="col" className="px-4 py-1.5 font-medium">
                商家类型
              </th>
              {storeRoleLevel.codes.map((level) => (
                <th key={level} scope="col" className="px-4 py-1.5 font-medium">
                  {storeRoleLevel.label(level)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {merchantType.codes.map((type) => (
              <tr key={type} className="border-t border-line/60">
                <th scope="row" className="px-4 py-1 font-normal text-text-muted">
                  {merchantType.label(type)}
                </th>
                {storeRoleLevel.codes.map((level) => {
                  const role = roleFor(type, level)
                  return (
                    <td key={level} className="px-4 py-1">
                      {role ? (
                        <Button
                          tone="link"
                          size="tiny"
                          className="max-w-full justify-start text-data"
                          onClick={() => onOpen(role.id)}
                        >
                          <span className="truncate">{role.name}</span>
                        </Button>
                      ) : (
                        <span className="flex h-6 items-center text-small text-warning-text">未设置</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
