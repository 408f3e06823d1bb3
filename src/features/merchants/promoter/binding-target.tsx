import { Link } from 'react-router-dom'
import { getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { bindTarget } from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { getPersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import type { PromoterBinding } from '#contract/merchants/promoter-bindings.ts'
import { getUser } from '#contract/users/users.ts'
import { cardMerchantPaths } from '#features/blackCard/public.ts'
import { enterprisePaths, personalMerchantPaths } from '#features/merchants/paths.ts'
import { userPaths } from '#features/users/public.ts'
import { useCan } from '#screen/data/permissions.tsx'

/** Each kind of target has a page of its own. */
const pages = {
  [bindTarget.consumer]: { call: getUser, to: (id: number) => userPaths.detail.to({ id }) },
  [bindTarget.personalMerchant]: {
    call: getPersonalMerchant,
    to: (id: number) => personalMerchantPaths.list.to({ id }),
  },
  [bindTarget.enterprise]: { call: getEnterpriseUser, to: (id: number) => enterprisePaths.list.to({ id }) },
  [bindTarget.blackCard]: { call: getCardMerchant, to: (id: number) => cardMerchantPaths.detail.to({ id }) },
} as const

/** Who was bound, as a link for who may see the record. */
export function TargetLink({ row: { targetKind, targetId, targetName } }: { row: PromoterBinding }) {
  const can = useCan()
  const { call, to } = pages[targetKind]
  if (!can(call)) return targetName
  return (
    <Link to={to(targetId)} className="truncate text-accent-text hover:underline">
      {targetName}
    </Link>
  )
}
