import { Link } from 'react-router-dom'
import { customerSource, gender, houseType, renovationStage } from '#contract/users/codes.ts'
import type { Customer } from '#contract/users/customers.ts'
import { getUser } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { Labels } from '#features/users/shared/person.tsx'
import { formatCount, formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Intent, NextFollow } from './columns.tsx'
import { Twin } from './twins-notice.tsx'

const { Item } = Descriptions

/** The user behind a customer, as a link for who may see users. */
export function UserLink({ user }: Pick<Customer, 'user'>) {
  const canOpen = useCanCall(getUser)
  if (!user) return <span className="text-text-muted">未注册</span>
  if (!canOpen) return <>{user.name}</>
  return (
    <Link to={userPaths.detail.to({ id: user.id })} className="text-accent-text hover:underline">
      {user.name}
    </Link>
  )
}

/** Who the customer is, what is wanted, and who looks after it. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { id, elsewhere, labels } = customer
  return (
    <div className="grid gap-6">
      {elsewhere.length > 0 && (
        <Notice tone="warning" title="其他地方还有此电话的客户">
          <ul>
            {elsewhere.map((twin, index) => (
              <Twin key={twin.id ?? `hidden${index}`} twin={twin} />
            ))}
          </ul>
        </Notice>
      )}
      <TitledSection title="客户">
        <Descriptions>
          <Item label="联系电话">
            <CoveredContact resource="customer" id={id} field="phone" covered={customer.phone} of={customer.name} />
          </Item>
          <Item label="性别">{gender.label(customer.gender)}</Item>
          <Item label="意向等级">
            <Intent level={customer.intentLevel} />
          </Item>
          <Item label="客户来源">{customerSource.label(customer.source)}</Item>
          <Item label="关联用户">
            <UserLink user={customer.user} />
          </Item>
          <Item label="录入">
            {customer.createdBy} {formatTime(customer.createdAt)}
          </Item>
          {labels && labels.length > 0 && (
            <Item label="标签" wide>
              <Labels labels={labels} wraps />
            </Item>
          )}
          <Item label="备注" wide>
            {customer.remark}
          </Item>
        </Descriptions>
      </TitledSection>
      <TitledSection title="房屋">
        <Descriptions>
          <Item label="所在地区">{customer.areaName}</Item>
          <Item label="房屋地址">{customer.address}</Item>
          <Item label="户型">{houseType.label(customer.houseType)}</Item>
          <Item label="建筑面积">{customer.houseArea && `${customer.houseArea} ㎡`}</Item>
          <Item label="装修阶段">{renovationStage.label(customer.renovationStage)}</Item>
          <Item label="意向风格">{customer.styles.map(({ name }) => name).join('、')}</Item>
          <Item label="预算">{customer.budget && <Money amount={customer.budget} />}</Item>
          <Item label="计划开工">{customer.planStartDate}</Item>
        </Descriptions>
      </TitledSection>
      <TitledSection title="归属与跟进">
        <Descriptions>
          <Item label="归属门店">{customer.store && <RecordLink kind="store" record={customer.store} />}</Item>
          <Item label="服务设计师">{customer.designer && <RecordLink kind="user" record={customer.designer} />}</Item>
          <Item label="归属企业">
            {customer.enterprise && <RecordLink kind="enterpriseUser" record={customer.enterprise} />}
          </Item>
          <Item label="分配时间">{formatTime(customer.assignedAt)}</Item>
          <Item label="最近跟进">{formatTime(customer.lastFollowAt)}</Item>
          <Item label="下次跟进">{customer.nextFollowAt && <NextFollow row={customer} />}</Item>
          <Item label="跟进次数">{formatCount(customer.followCount)}</Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}
