import { useEffect } from 'react'
import type { UseFormSetValue } from 'react-hook-form'
import type { DataOf } from '#contract/endpoint.ts'
import type { getMemberChoices, MerchantUser } from '#contract/merchants/merchant-users.ts'
import type { MemberValues } from './use-form.ts'

interface Place extends Pick<MemberValues, 'roleLevel' | 'storeRoleId' | 'storeId'> {
  member: MerchantUser | null
  data: DataOf<typeof getMemberChoices> | undefined
  setValue: UseFormSetValue<MemberValues>
}

/**
 * Keeps role and store in line with merchant and level: what no longer fits is cleared, and the only role of a level is
 * chosen. What a member has already stays, even if it is no longer offered.
 */
export function useFittingPlace({ member, roleLevel, storeRoleId, storeId, data, setValue }: Place): void {
  useEffect(() => {
    if (!data) return
    const role = data.roles.find(({ id }) => id === storeRoleId)
    const fitting = data.roles.filter((one) => one.roleLevel === roleLevel)
    const only = fitting.length === 1 ? (fitting[0]?.id ?? null) : null
    const isOwn = storeRoleId === member?.storeRoleId && roleLevel === member?.roleLevel
    const fits = storeRoleId !== null && (role ? role.roleLevel === roleLevel : isOwn)
    if (!fits && storeRoleId !== only) setValue('storeRoleId', only, { shouldDirty: true })
    const hasStore = storeId === null || storeId === member?.storeId || data.stores.some(({ id }) => id === storeId)
    if (!hasStore) setValue('storeId', null, { shouldDirty: true })
  }, [member, roleLevel, storeRoleId, storeId, data, setValue])
}
