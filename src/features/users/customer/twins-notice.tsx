import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { isMobile } from '#contract/rules/phone.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { type CustomerTwin, findCustomerTwins } from '#contract/users/customers.ts'
import { customerPaths } from '#features/users/paths.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { CustomerValues } from './use-form.ts'

const placeOf = ({ storeName }: CustomerTwin): string => storeName || '公海'

/** One line about another customer, with a link for who may see it. */
export function Twin({ twin }: { twin: CustomerTwin }) {
  const { id, name, customerNo, status } = twin
  return (
    <li>
      {id === null ? (
        <>{placeOf(twin)}的客户</>
      ) : (
        <Link
          to={customerPaths.list.to({ id })}
          target="_blank"
          rel="noopener"
          className="text-accent-text hover:underline"
        >
          {name} {customerNo}
        </Link>
      )}
      <span className="text-text-muted">
        {id !== null && `，${placeOf(twin)}`}，{customerStatus.label(status)}
      </span>
    </li>
  )
}

interface TwinsNoticeProps {
  /** The edited customer. */
  ownId: number | undefined
}

/** Customers that may be the same person, looked up while phone and name are entered. */
export function TwinsNotice({ ownId }: TwinsNoticeProps) {
  const [phone, name, storeId] = useWatch<CustomerValues, ['phone', 'name', 'storeId']>({
    name: ['phone', 'name', 'storeId'],
  })
  const asked = useSettled(JSON.stringify({ phone: phone.trim(), name: name.trim() }))
  const wanted = JSON.parse(asked) as { phone: string; name: string }
  const isWhole = isMobile(wanted.phone)
  const params = {
    ...(isWhole && { phone: wanted.phone }),
    ...(ownId === undefined && wanted.name.length >= 2 && { name: wanted.name }),
    ...(storeId !== null && { storeId }),
    ...(ownId !== undefined && { id: ownId }),
  }
  const enabled = 'phone' in params || 'name' in params
  const { data } = useLookup(findCustomerTwins, params, { enabled, staleMs: 0 })
  if (!enabled || !data) return null
  const { same, elsewhere, named } = data
  if (same) {
    return (
      <Notice
        tone="danger"
        title={`${same.storeName ? '该门店' : '公海'}已有此电话的客户 ${same.customerNo}`}
        {...(same.id !== null && {
          action: (
            <Button asChild size="tiny">
              <Link to={customerPaths.list.to({ id: same.id })} target="_blank" rel="noopener">
                打开该客户
              </Link>
            </Button>
          ),
        })}
      >
        不能重复录入，请在该客户上继续跟进。
      </Notice>
    )
  }
  if (elsewhere.length + named.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={elsewhere.length > 0 ? '其他地方已有此电话的客户，仍可保存' : '已有同名客户，请确认是否同一位'}
    >
      <ul>
        {[...elsewhere, ...named].map((twin, index) => (
          <Twin key={twin.id ?? `hidden${index}`} twin={twin} />
        ))}
      </ul>
    </Notice>
  )
}
