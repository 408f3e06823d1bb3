import { listStoreRoleMembers } from '#contract/permissions/store-roles.ts'
import { StorefrontRolePeople, usePeopleSearch } from '#features/permissions/shared/storefront-role-people.tsx'
import { formatSince } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'

/** Merchant staff with a role. */
export function StoreRoleMembers({ id }: { id: number }) {
  const { params, turnTo, input } = usePeopleSearch('姓名、手机号或商家')
  const read = useLookup(listStoreRoleMembers, { id, ...params }, { staleMs: 0 })
  return (
    <div className="grid gap-3">
      {input}
      <QueryBody read={read} noun="使用人员">
        {({ list, total, pageNum, pageSize }) => (
          <StorefrontRolePeople
            people={list.map(({ userId, name, phone, merchantName, grantedAt }) => ({
              id: userId,
              name,
              phone,
              note: merchantName,
              since: formatSince(grantedAt),
            }))}
            empty={params.keyword ? '没有相符的人员' : '还没有人使用该角色'}
            {...{ total, pageNum, pageSize, onPage: turnTo }}
          />
        )}
      </QueryBody>
    </div>
  )
}
